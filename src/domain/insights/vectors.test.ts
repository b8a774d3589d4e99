import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dateWaking, type SleepDate } from '#domain/calendar.ts';
import { counts } from '#domain/sleep.ts';
import { wallClock } from '#testkit/sleeps.ts';
import { summarizeClock } from './circular.ts';
import {
  groupByDate,
  loggedNights,
  readEpisodeClock,
  type CountingSession,
  type DiaryDate,
} from './episodes.ts';
import { median } from './statistics.ts';
import { findUsualTimes } from './usual-times.ts';

type InputSession = {
  start: string;
  end: string;
  zone: string;
  quality?: number;
  settled?: boolean;
};

function parseSession({ start, end, zone, quality, settled = false }: InputSession) {
  const times = { startTime: Date.parse(start), endTime: Date.parse(end) };
  return {
    ...times,
    sleepDate: dateWaking(wallClock, times, zone).sleepDate,
    timeZone: zone,
    quality: quality ?? null,
    settled,
  };
}

type DiaryInput = { sessions: InputSession[]; until: SleepDate; noSleep?: SleepDate[] };

function parseDates({ sessions, noSleep = [] }: Omit<DiaryInput, 'until'>): DiaryDate[] {
  const counting: CountingSession[] = sessions.map(parseSession).filter(counts);
  return groupByDate(counting, new Set(noSleep));
}

/** How each metric of the vectors is computed here, as an object with the members that the vector expects. */
const METRICS: Record<string, (input: never) => unknown> = {
  circular({ clock }: { clock: number[] }) {
    const summary = summarizeClock(clock);
    return {
      mean: summary?.mean ?? null,
      R: summary?.resultant ?? null,
      sd: summary?.sd ?? null,
      median: summary?.median ?? null,
      mad: summary?.halfWithin ?? null,
    };
  },
  typical(input: DiaryInput) {
    const dates = parseDates(input);
    const { state, have, need, bed, wake, middle } = findUsualTimes(dates, input.until, wallClock);
    if (state === 'not-enough') return { status: state, have, need };
    const nights = loggedNights(dates, input.until, 28);
    const clocks = nights.map(({ main }) => readEpisodeClock(wallClock, main));
    const time = (usual: typeof bed, minutes: number[]) => ({
      usual: usual.median,
      halfWithin: usual.halfWithin,
      sd: summarizeClock(minutes)?.sd,
    });
    return {
      status: 'ok',
      nights: have,
      medianTotal: median(nights.map(({ minutes }) => minutes)),
      medianNight: median(nights.map(({ main }) => main.minutes)),
      bed: time(
        bed,
        clocks.map((clock) => clock.bed),
      ),
      wake: time(
        wake,
        clocks.map((clock) => clock.wake),
      ),
      midClock: time(
        middle,
        clocks.map((clock) => clock.middle),
      ),
    };
  },
};

type Vector = {
  id: string;
  metric: string;
  input: never;
  expected: unknown;
  tolerance: number;
};

const VECTORS = readFileSync(new URL('vectors.fixture.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

const CLOCK_MEMBERS = new Set(['mean', 'median', 'usual', 'msw', 'msf', 'msfSc']);

test.each(VECTORS)('vector $id gives the expected figures', (vector) => {
  const actual = METRICS[vector.metric]?.(vector.input);
  expect(listDifferences(actual, vector.expected, vector.tolerance)).toEqual([]);
});

/** Which members differ by more than the tolerance, members that only one side has included. */
function listDifferences(
  actual: unknown,
  expected: unknown,
  tolerance: number,
  path: readonly string[] = [],
): string[] {
  if (isObject(actual) && isObject(expected)) {
    const members = new Set([...Object.keys(actual), ...Object.keys(expected)]);
    return [...members].flatMap((member) =>
      listDifferences(actual[member], expected[member], tolerance, [...path, member]),
    );
  }
  const isEqual =
    typeof actual === 'number' && typeof expected === 'number'
      ? distance(actual, expected, CLOCK_MEMBERS.has(path.at(-1) ?? '')) <= tolerance
      : actual === expected;
  return isEqual ? [] : [`${path.join('.')}: ${String(actual)}, expected ${String(expected)}`];
}

function distance(a: number, b: number, isClock: boolean): number {
  const direct = Math.abs(a - b);
  return isClock ? Math.min(direct, 1440 - direct) : direct;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
