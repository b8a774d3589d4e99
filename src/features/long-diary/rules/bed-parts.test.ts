import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupByDate, type CountingSession } from '#diary/rules/episodes.ts';
import { splitTimeInBed } from './bed-parts.ts';
import { answeredNights } from './lying-awake.ts';

const DATE = '2026-11-21';
const MINUTE_MS = 60_000;

type Sleep = Partial<CountingSession> & { from: number; to: number };

/** Times in minutes. */
const session = ({ from, to, intoBedAt, outOfBedAt, ...answers }: Sleep): CountingSession => ({
  sleepDate: DATE,
  timeZone: 'UTC',
  quality: null,
  minutesToFallAsleep: 0,
  awakenings: 0,
  minutesAwake: 0,
  ...answers,
  startTime: from * MINUTE_MS,
  endTime: to * MINUTE_MS,
  intoBedAt: (intoBedAt ?? from) * MINUTE_MS,
  outOfBedAt: (outOfBedAt ?? to) * MINUTE_MS,
});

function split(...sleeps: Sleep[]) {
  const [night] = answeredNights(groupByDate(sleeps.map(session), new Set()), DATE, 1);
  if (night === undefined) throw new Error('The night has too few answers.');
  const parts = splitTimeInBed(night).map(({ kind, from, to }) => ({
    kind,
    from: from / MINUTE_MS,
    to: to / MINUTE_MS,
  }));
  return { night, parts };
}

it.each<[string, Sleep[], string[]]>([
  ['asleep from into bed to out of bed', [{ from: 0, to: 480 }], ['asleep 0–480']],
  [
    'awake at both ends',
    [{ from: 20, to: 480, intoBedAt: 0, outOfBedAt: 500, minutesToFallAsleep: 10 }],
    ['awake 0–30', 'asleep 30–480', 'awake 480–500'],
  ],
  [
    'awake in the night, in the middle of the sleep after falling asleep',
    [{ from: 0, to: 480, minutesToFallAsleep: 20, awakenings: 2, minutesAwake: 60 }],
    ['awake 0–20', 'asleep 20–220', 'unplaced 220–280', 'asleep 280–480'],
  ],
  [
    'never asleep',
    [{ from: 0, to: 180, minutesToFallAsleep: 60, awakenings: 1, minutesAwake: 120 }],
    ['awake 0–60', 'unplaced 60–180'],
  ],
  [
    'a gap between two sleeps, and awake in each of them',
    [
      { from: 0, to: 200, awakenings: 1, minutesAwake: 40 },
      { from: 260, to: 400, minutesToFallAsleep: 20, awakenings: 1, minutesAwake: 80 },
    ],
    [
      'asleep 0–80',
      'unplaced 80–120',
      'asleep 120–200',
      'awake 200–280',
      'asleep 280–300',
      'unplaced 300–380',
      'asleep 380–400',
    ],
  ],
])('the time in bed of a night %s is split in order', (_, sleeps, expected) => {
  const { parts } = split(...sleeps);
  expect(parts.map(({ kind, from, to }) => `${kind} ${from}–${to}`)).toEqual(expected);
});

it('the parts of any answered night follow each other and add up to its figures', () => {
  const sleep = fc.record({
    gap: fc.integer({ min: 0, max: 120 }),
    toFallAsleep: fc.integer({ min: 0, max: 90 }),
    asleep: fc.integer({ min: 180, max: 300 }),
    awake: fc.integer({ min: 0, max: 200 }),
  });
  const minutes = fc.integer({ min: 0, max: 360 });
  fc.assert(
    fc.property(
      fc.array(sleep, { minLength: 1, maxLength: 3 }),
      minutes,
      minutes,
      (drawn, before, after) => {
        let from = 1000;
        const sleeps = drawn.map(({ gap, toFallAsleep, asleep, awake }, index): Sleep => {
          from += index === 0 ? 0 : gap;
          const to = from + toFallAsleep + asleep + awake;
          const times = { from, to, intoBedAt: from - before, outOfBedAt: to + after };
          from = to;
          return {
            ...times,
            minutesToFallAsleep: toFallAsleep,
            awakenings: 1,
            minutesAwake: awake,
          };
        });
        const { night, parts } = split(...sleeps);
        const sum = (kinds: string[]) =>
          parts
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((total, part) => total + part.to - part.from, 0);
        expect(sum(['asleep'])).toBeCloseTo(night.minutesAsleep, 6);
        expect(sum(['asleep', 'awake', 'unplaced'])).toBeCloseTo(night.minutesInBed, 6);
        expect(parts.slice(1).map((part) => part.from)).toEqual(
          parts.slice(0, -1).map((part) => part.to),
        );
        expect(parts.every((part) => part.to > part.from)).toBe(true);
      },
    ),
  );
});
