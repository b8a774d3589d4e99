import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wallClock } from '#testkit/sleeps.ts';
import { tossCoin } from '../server/coin.ts';
import { analyse, countFollowed, type TossedDate } from './analyse.ts';
import {
  findStart,
  findTonight,
  isOver,
  listPlannedDates,
  listVisible,
  type Outcome,
  type Planned,
} from './course.ts';
import { findCritical, findUnits, testFisher } from './estimate.ts';
import { forecast } from './forecast.ts';
import { roundEstimate, roundForecast, type Shown } from './shown.ts';
import type { Answer } from './analyse.ts';

type Seeded = Planned & { seed: string };
type NightsInput = { arms: string; kinds: string; values: (number | null)[]; outcome: Outcome };

const toss = ({ seed }: Seeded) => {
  const bytes = Buffer.from(seed, 'hex');
  return (sleepDate: string) => tossCoin(bytes, sleepDate);
};
const toKind = (letter: string | undefined) => (letter === 'f' ? 'free' : 'work');
const toDates = ({ arms = '', kinds, values }: Partial<NightsInput>) =>
  (values ?? []).map((value, day): TossedDate => ({
    value,
    kind: toKind(kinds?.[day]),
    arm: arms[day] === '1' ? 'with' : 'without',
  }));

type Experiment = Omit<Seeded, 'startDate'> & { start: string };
const toSeeded = ({ start, ...given }: Experiment): Seeded => ({ ...given, startDate: start });
type At = { now: string; zone: string };
const readAt = ({ now, zone }: At) => wallClock(Date.parse(now), zone);

/** What each metric gives for the input of a vector. */
const METRICS: Record<string, (input: never) => unknown> = {
  coin(input: Experiment) {
    const coin = toss(toSeeded(input));
    const arms = listPlannedDates(toSeeded(input)).map((date) => (coin(date) === 'with' ? 1 : 0));
    return { arms: arms.join(''), allArms: arms.join('') };
  },
  'start-date': (input: At) => findStart(readAt(input).date),
  tonight({
    experiment,
    loggedToday,
    ...at
  }: At & { experiment: Experiment; loggedToday: boolean }) {
    const seeded = toSeeded(experiment);
    const toCoin = (date: string) => ({ date, arm: toss(seeded)(date) });
    const tonight = findTonight(seeded, readAt(at), loggedToday);
    return {
      visible: listVisible(seeded, readAt(at)).map(toCoin),
      tonight: tonight === undefined ? null : toCoin(tonight),
    };
  },
  'result-from': ({ experiment, ...at }: At & { experiment: Experiment }) =>
    isOver(toSeeded(experiment), readAt(at)),
  critical: ({ n }: { n: number }) => findCritical(n),
  fisher: ({ table }: { table: [number, number, number, number] }) => testFisher(table),
  units: (input: NightsInput) =>
    findUnits(toDates(input).map((date) => ({ ...date, sign: date.arm === 'with' ? 1 : -1 }))).map(
      ({ a, b }) => ({ a, b }),
    ),
  analyse: (input: NightsInput) => analyse(input.outcome, toDates(input)),
  forecast: ({ weeks, ...input }: NightsInput & { weeks: number }) =>
    forecast(input.outcome, weeks, toDates(input)),
  shown: (input: Shown & { outcome: Outcome; answer: Answer; difference?: number }) =>
    input.difference === undefined
      ? roundEstimate(input.outcome, input, input.answer)
      : roundForecast(input.outcome, input.difference),
  adherence: ({ arms, done }: { arms: string; done: (boolean | null)[] }) =>
    countFollowed(
      done.map((each, day) => ({ arm: arms[day] === '1' ? 'with' : 'without', done: each })),
    ),
};

type Vector = { id: string; metric: string; input: never; expected: unknown; tolerance: number };

const VECTORS = readFileSync(new URL('vectors.fixture.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

/** Numbers as far as they may differ; everything else as it is. */
const within = (expected: unknown, tolerance: number): unknown => {
  if (typeof expected === 'number')
    return expect.toSatisfy((given: number) => Math.abs(given - expected) <= tolerance);
  if (Array.isArray(expected)) return expected.map((each) => within(each, tolerance));
  if (typeof expected === 'object' && expected !== null)
    return Object.fromEntries(
      Object.entries(expected).map(([name, each]) => [name, within(each, tolerance)]),
    );
  return expected;
};

test.each(VECTORS)('$id', ({ metric, input, expected, tolerance }) => {
  expect(METRICS[metric]?.(input)).toEqual(within(expected, tolerance));
});

test('every metric has a vector', () => {
  expect(new Set(VECTORS.map(({ metric }) => metric))).toEqual(new Set(Object.keys(METRICS)));
});
