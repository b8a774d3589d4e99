import { expect, test } from 'vitest';
import { groupByDate, type CountingSession } from '#diary/rules/episodes.ts';
import { dateWaking } from '#kernel/rules/calendar.ts';
import { NO_ANSWERS } from '#diary/rules/sleep-details.ts';
import { at, wallClock } from '#testkit/sleeps.ts';
import { findEfficiency, findNightFigures } from './night-figures.ts';

type Given = {
  /** Local times on 9 and 10 March 2026, unless they have a date. */
  times: [start: string, end: string];
  zone?: string;
  endZone?: string;
  fallAsleep?: number;
  awakenings?: number;
  awake?: number;
  into?: string;
  out?: string;
};

const toLocal = (text: string) =>
  text.includes('T') ? text : `2026-03-${text < '12:00' ? '10' : '09'}T${text}`;

function toSession({ times, zone = 'Asia/Jakarta', endZone = zone, ...answers }: Given) {
  const [start, end] = times;
  const [startTime, endTime] = [at(toLocal(start), zone), at(toLocal(end), endZone)];
  const optional = (local: string | undefined, inZone: string) =>
    local === undefined ? null : at(toLocal(local), inZone);
  return {
    startTime,
    endTime,
    sleepDate: dateWaking(wallClock, { startTime, endTime }, endZone).sleepDate,
    timeZone: endZone,
    quality: null,
    minutesToFallAsleep: answers.fallAsleep ?? null,
    awakenings: answers.awakenings ?? null,
    minutesAwake: answers.awake ?? null,
    intoBedAt: optional(answers.into, zone),
    outOfBedAt: optional(answers.out, endZone),
  };
}

function figuresOf(sessions: readonly CountingSession[]) {
  const [date] = groupByDate(sessions, new Set());
  if (!date?.main) throw new Error('no night');
  const figures = findNightFigures(date.main);
  const { minutesToFallAsleep, awakenings, minutesAwake } = figures;
  const { minutesAsleep, minutesInBed, efficiency } = figures;
  return [minutesToFallAsleep, awakenings, minutesAwake, minutesAsleep, minutesInBed, efficiency];
}

const WHOLE: Given = {
  times: ['22:30', '06:30'],
  fallAsleep: 25,
  awakenings: 2,
  awake: 35,
  into: '22:00',
  out: '07:00',
};

/** Two sleeps of one night. */
const FIRST: Given = { times: ['22:30', '02:00'], fallAsleep: 25, into: '22:00' };
const SECOND: Given = { times: ['03:00', '06:30'], out: '07:00' };

function without(field: keyof Given): Given {
  const { [field]: _, ...others } = WHOLE;
  return others as Given;
}

/** To fall asleep, awakenings, awake, asleep, in bed, efficiency. */
type Figures = (number | null)[];

test.each<[string, Given[], Figures]>([
  ['one sleep', [WHOLE], [25, 2, 35, 420, 540, 77.8]],
  [
    'a nap beside it, whose answers are its own',
    [
      {
        ...WHOLE,
        times: ['2026-03-10T13:00', '2026-03-10T14:00'],
        into: '2026-03-10T12:50',
        out: '2026-03-10T14:10',
      },
      WHOLE,
    ],
    [25, 2, 35, 420, 540, 77.8],
  ],
  [
    'seconds are left out',
    [{ ...WHOLE, times: ['22:30', '06:30:59.999'], into: '22:00:30', out: '07:00:29' }],
    [25, 2, 35, 420, 539, 77.9],
  ],
  [
    'asleep for no minute',
    [{ ...WHOLE, fallAsleep: 300, awakenings: 1, awake: 180 }],
    [300, 1, 180, 0, 540, 0],
  ],
  [
    'no minute awake in bed',
    [{ times: ['22:30', '06:30'], fallAsleep: 0, awakenings: 0, into: '22:30', out: '06:30' }],
    [0, 0, 0, 480, 480, 100],
  ],

  [
    'two sleeps: the gap and what the second took to begin are time awake',
    [
      { ...FIRST, awakenings: 1, awake: 10, out: '02:05' },
      {
        ...SECOND,
        times: ['02:40', '06:30'],
        fallAsleep: 15,
        awakenings: 0,
        awake: 0,
        into: '02:30',
      },
    ],
    // 40 + 10 + 15 awake of 480; from 22:00 to 07:00 in bed.
    [25, 2, 65, 390, 540, 72.2],
  ],
  [
    'two sleeps without a time between them',
    [
      { ...FIRST, awakenings: 0 },
      { ...SECOND, times: ['02:00', '06:30'], fallAsleep: 0, awakenings: 0 },
    ],
    [25, 0, 0, 455, 540, 84.3],
  ],
  [
    'a second sleep that does not say how long it took to begin',
    [
      { ...FIRST, awakenings: 0 },
      { ...SECOND, awakenings: 0 },
    ],
    [25, 1, 60, 395, 540, 73.1],
  ],
  [
    'a second sleep that does not say how often',
    [{ ...FIRST, awakenings: 0 }, SECOND],
    [25, null, null, null, 540, null],
  ],
  [
    'three sleeps',
    [
      { ...FIRST, times: ['22:30', '00:30'], awakenings: 1, awake: 5 },
      { times: ['01:00', '03:00'], fallAsleep: 10, awakenings: 0 },
      { times: ['04:30', '06:30'], fallAsleep: 20, awakenings: 2, awake: 12, out: '07:00' },
    ],
    // 30 + 90 + 10 + 20 + 5 + 12 awake of 480.
    [25, 5, 167, 288, 540, 53.3],
  ],

  [
    'a flight east: elapsed time',
    [
      {
        ...WHOLE,
        times: ['2026-03-09T22:00', '2026-03-10T11:00'],
        zone: 'America/New_York',
        endZone: 'Europe/London',
        into: '2026-03-09T21:30',
        out: '2026-03-10T11:30',
      },
    ],
    // 02:00Z to 11:00Z, in bed from 01:30Z to 11:30Z.
    [25, 2, 35, 480, 600, 80],
  ],
  [
    'clocks set forward in the night',
    [
      {
        ...WHOLE,
        times: ['2026-03-28T22:30', '2026-03-29T06:30'],
        zone: 'Europe/Berlin',
        into: '2026-03-28T22:00',
        out: '2026-03-29T07:00',
      },
    ],
    [25, 2, 35, 360, 480, 75],
  ],
  [
    'clocks set back in the night',
    [
      {
        ...WHOLE,
        times: ['2026-10-24T22:30', '2026-10-25T06:30'],
        zone: 'Europe/Berlin',
        into: '2026-10-24T22:00',
        out: '2026-10-25T07:00',
      },
    ],
    [25, 2, 35, 480, 600, 80],
  ],

  ['no answers', [{ times: ['22:30', '06:30'] }], [null, null, null, null, null, null]],
  [
    'no awakening, which answers for the time awake',
    [{ ...without('awake'), awakenings: 0 }],
    [25, 0, 0, 455, 540, 84.3],
  ],
  ['without the time to fall asleep', [without('fallAsleep')], [null, 2, 35, null, 540, null]],
  ['without the time awake', [without('awake')], [25, 2, null, null, 540, null]],
  ['without into bed', [without('into')], [25, 2, 35, 420, null, null]],
  ['without out of bed', [without('out')], [25, 2, 35, 420, null, null]],
  [
    'without how often and how long',
    [{ times: WHOLE.times, fallAsleep: 25, into: '22:00', out: '07:00' }],
    [25, null, null, null, 540, null],
  ],

  [
    'an end that was tapped before the night had the stored time awake',
    [{ ...WHOLE, times: ['22:30', '01:30'], fallAsleep: 181, awakenings: 0, awake: 0 }],
    [null, 0, 0, null, 540, null],
  ],
  [
    'a second sleep whose time out of bed can not be',
    [
      { ...FIRST, awakenings: 0 },
      { ...SECOND, awakenings: 1, awake: 5, out: '06:29' },
    ],
    [25, 2, 65, 390, null, null],
  ],
])('the figures of a night: %s', (_, sessions, expected) => {
  expect(figuresOf(sessions.map(toSession))).toEqual(expected);
});

test('a session without the fields has no figures, and its night keeps when the bed was entered and left', () => {
  const { startTime, endTime, sleepDate, timeZone, quality } = toSession(WHOLE);
  const bare = { startTime, endTime, sleepDate, timeZone, quality };
  expect(figuresOf([bare])).toEqual([null, null, null, null, null, null]);
  const [date] = groupByDate([{ ...bare, ...NO_ANSWERS, intoBedAt: startTime }], new Set());
  expect(date?.main && findNightFigures(date.main)).toMatchObject({
    intoBedAt: startTime,
    outOfBedAt: null,
  });
});

test.each([
  [432, 500, 86.4],
  // 86.449 and 86.45 percent.
  [86_449, 100_000, 86.4],
  [86_450, 100_000, 86.5],
  [380, 465, 81.7],
  [479, 480, 99.8],
  [0, 480, 0],
  [480, 480, 100],
  [0, 0, null],
  [null, 480, null],
  [400, null, null],
])('%s minutes asleep of %s in bed are %s percent', (asleep, inBed, percent) => {
  expect(findEfficiency(asleep, inBed)).toBe(percent);
});
