// @module-tag slow
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { tossCoin } from '../server/coin.ts';
import { analyse, type TossedDate } from './analyse.ts';
import { ARMS, type Outcome } from './course.ts';
import { forecast } from './forecast.ts';

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function seedRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Sleeper = {
  /** How much of a deviation stays until the next night. */
  correlation: number;
  /** The share of nights without a value, by chance. */
  gaps: number;
  /** Minutes that each night is longer than the one before. */
  drift: number;
};

const SD_MINUTES = 70;
const LONGER_ON_FREE_DAYS = 75;

/** A fair coin for each date, and nights that don't depend on it. */
function sleep(random: () => number, days: number, { correlation, gaps, drift }: Sleeper) {
  const draw = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let deviation = draw();
  return Array.from({ length: days }, (_, day): TossedDate => {
    const kind = day % 7 < 5 ? 'work' : 'free';
    const longer = (kind === 'free' ? LONGER_ON_FREE_DAYS : 0) + drift * day;
    const value = Math.max(0, Math.round(430 + longer + SD_MINUTES * deviation));
    deviation = correlation * deviation + Math.sqrt(1 - correlation ** 2) * draw();
    return {
      kind,
      arm: random() < 0.5 ? 'with' : 'without',
      value: random() < gaps ? null : value,
    };
  });
}

const lengthen = (dates: readonly TossedDate[], minutes: number): TossedDate[] =>
  dates.map(({ value, ...date }) => ({
    ...date,
    value: value !== null && date.arm === 'with' ? value + minutes : value,
  }));

/** Per cent with one decimal. */
const toPercent = (count: number, of: number) => Math.round((1000 * count) / of) / 10;

/** Minutes as another outcome: the time of falling asleep before a fixed waking, or a rating from 1 to 5. */
const AS_OUTCOME: Record<Outcome, (minutes: number) => number> = {
  minutes: (minutes) => minutes,
  bed: (minutes) => (2 * 1440 + 7 * 60 - minutes) % 1440,
  rating: (minutes) => Math.min(5, Math.max(1, Math.round(minutes / 80 - 2))),
};

/** With weekends, a drift of a minute a night, and 15 % of the nights missing by chance. */
describe('nights without an effect have a clear answer in at most 5.5 percent of the results', () => {
  test.each<[outcome: Outcome, weeks: number, correlation: number, runs: number, percent: number]>([
    ['minutes', 4, 0, 6000, 4.6],
    ['minutes', 4, 0.3, 6000, 4.8],
    ['minutes', 4, 0.6, 6000, 4.8],
    ['minutes', 4, 0.9, 6000, 4.7],
    ['minutes', 8, 0, 4000, 5.1],
    ['minutes', 8, 0.3, 4000, 4.9],
    ['minutes', 8, 0.6, 4000, 4],
    ['minutes', 8, 0.9, 4000, 5.2],
    ['minutes', 12, 0, 5000, 5.1],
    ['minutes', 12, 0.3, 5000, 4.6],
    ['minutes', 12, 0.6, 5000, 5.1],
    ['minutes', 12, 0.9, 5000, 5.1],
    ['bed', 8, 0.3, 2000, 3.9],
    ['rating', 8, 0.3, 2000, 3.8],
  ])('%s, %i weeks, correlation %f, %i runs: %f percent', (...row) => {
    const [outcome, weeks, correlation, runs, percent] = row;
    const random = seedRandom(100 * weeks + 10 * correlation);
    const sleeper = { correlation, gaps: 0.15, drift: 1 };
    const counts = { results: 0, clear: 0 };
    for (let run = 0; run < runs; run += 1) {
      const dates = sleep(random, 7 * weeks, sleeper).map(({ value, ...date }) => ({
        ...date,
        value: value === null ? null : AS_OUTCOME[outcome](value),
      }));
      const { state, answer } = analyse(outcome, dates);
      if (state === 'ok') counts.results += 1;
      if (answer === 'more' || answer === 'less') counts.clear += 1;
    }
    expect(counts.clear / counts.results).toBeLessThanOrEqual(0.055);
    expect(toPercent(counts.clear, counts.results)).toBe(percent);
  });
});

describe('an effect', () => {
  const sleeper = { correlation: 0.3, gaps: 0.1, drift: 0 };

  test('of 60 minutes is found in at least 75 percent of experiments of eight weeks', () => {
    const random = seedRandom(8);
    const answers = { more: 0, less: 0, unclear: 0, none: 0 };
    for (let run = 0; run < 2000; run += 1) {
      const { answer } = analyse('minutes', lengthen(sleep(random, 56, sleeper), 60));
      answers[answer ?? 'none'] += 1;
    }
    expect(answers.more).toBeGreaterThanOrEqual(1500);
    expect(answers).toEqual({ more: 1663, less: 0, unclear: 286, none: 51 });
  });

  /** An error of the forecast, which knows 56 nights, costs more than it gains: slightly fewer than 80 percent. */
  test.each<[weeks: number, minutes: number, percent: number]>([
    [4, 85, 77.1],
    [6, 68, 79.5],
    [8, 58, 78.5],
    [12, 47, 78.8],
  ])(
    'as large as its forecast is found in 75 to 85 percent: %i weeks, %i minutes, %f',
    (...row) => {
      const [weeks, minutes, percent] = row;
      const [random, runs] = [seedRandom(weeks), 2000];
      let [found, sum] = [0, 0];
      for (let run = 0; run < runs; run += 1) {
        const dates = sleep(random, 56 + 7 * weeks, sleeper);
        const { difference } = forecast('minutes', weeks, dates.slice(0, 56));
        sum += difference ?? NaN;
        const { answer } = analyse('minutes', lengthen(dates.slice(56), difference ?? NaN));
        if (answer === 'more') found += 1;
      }
      expect(Math.abs(found / runs - 0.8)).toBeLessThanOrEqual(0.05);
      expect([Math.round(sum / runs), toPercent(found, runs)]).toEqual([minutes, percent]);
    },
  );
});

/** Squared deviations from equal counts, in units of their expectation. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('the coin', () => {
  const dates = Array.from({ length: 400 }, (_, day) => addDays('2026-01-01', day));
  const seeds = Array.from({ length: 250 }, (_, index) =>
    createHash('sha256').update(`seed ${index}`).digest(),
  );
  const tosses = seeds.map((seed) =>
    dates.map((date): number => ARMS.indexOf(tossCoin(seed, date))),
  );
  const count = (row: readonly number[]) => {
    const without = row.reduce((sum, toss) => sum + toss, 0);
    return chiSquare([without, row.length - without]);
  };

  test('says yes as often as not', () => {
    // 0.1 % of fair coins are beyond 10.83.
    expect(count(tosses.flat())).toBeLessThan(10.83);
  });

  test('is fair for each seed and for each date', () => {
    const bySeed = tosses.map(count).reduce((sum, each) => sum + each, 0);
    const byDate = dates
      .map((_, day) => count(tosses.map((row) => row[day] as number)))
      .reduce((sum, each) => sum + each, 0);
    // A sum of n has the mean n and the SD sqrt(2n); 3.3 of them are 0.1 % of fair coins.
    expect(Math.abs(bySeed - 250)).toBeLessThan(3.3 * Math.sqrt(500));
    expect(Math.abs(byDate - 400)).toBeLessThan(3.3 * Math.sqrt(800));
  });

  test('tells nothing of the next date, nor of the same weekday a week later', () => {
    for (const apart of [1, 7]) {
      const pairs = [0, 0, 0, 0];
      for (const row of tosses)
        for (const [day, toss] of row.slice(apart).entries())
          pairs[2 * (row[day] as number) + toss] =
            (pairs[2 * (row[day] as number) + toss] ?? 0) + 1;
      // Three degrees of freedom: 0.1 % of fair coins are beyond 16.27.
      expect(chiSquare(pairs)).toBeLessThan(16.27);
    }
  });
});
