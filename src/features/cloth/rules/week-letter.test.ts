import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Night, NightSession } from '#diary/nights-contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { chooseNote, lastDateOfWeek, listLetters, writeWeekLetter } from './week-letter.ts';

const LAST = '2026-11-29';
const MONDAY = '2026-11-30';

type Slept = Partial<NightSession> & { start: number; minutes: number };

/** A sleep from so many minutes after the midnight that begins a date, by the clock of its zone. */
function session(date: string, { start, minutes, ...facts }: Slept): NightSession {
  const { startOffsetMinutes = 420 } = facts;
  const startMs = Date.parse(date) + (start - startOffsetMinutes) * 60_000;
  return {
    id: `${date} ${start}`,
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(startMs + minutes * 60_000).toISOString(),
    timeZone: 'Asia/Jakarta',
    startOffsetMinutes,
    endOffsetMinutes: startOffsetMinutes,
    kind: 'night',
    points: 0,
    quality: null,
    hasNote: false,
    ...facts,
  };
}

const night = (sleepDate: string, ...sleeps: Slept[]): Night => ({
  sleepDate,
  mark: { kind: null, noSleep: false, rest: false },
  minutes: 0,
  runDay: 0,
  sessions: sleeps.map((sleep) => session(sleepDate, sleep)),
});

/** The nights that end on the last dates of the week, such as its last three. */
const week = (...sleeps: (Slept | Slept[])[]) =>
  sleeps.map((sleep, index) => night(addDays(LAST, index + 1 - sleeps.length), ...[sleep].flat()));
const at = (start: number, minutes = 400, facts: Partial<NightSession> = {}) => ({
  start,
  minutes,
  ...facts,
});
/** Starts that are hours apart, so that other findings are asked for. */
const spread = (...sleeps: readonly Omit<Slept, 'start'>[]) =>
  week(...sleeps.map((sleep, index) => ({ start: 60 - 90 * (index % 2), ...sleep })));
const rated = (...qualities: readonly (number | null)[]) =>
  spread(...qualities.map((quality, index) => ({ minutes: 400 + index, quality })));

const findingOf = (nights: readonly Night[]) => writeWeekLetter(nights, LAST, MONDAY)?.finding;
const sameHour = (from: number, to: number) => ({ kind: 'sameHour', from, to });
const longest = (sleepDate: string, minutes: number) => ({ kind: 'longest', sleepDate, minutes });
const FULL = { kind: 'allFull' };
const NONE = { kind: 'none' };
const NAP = at(780, 90, { kind: 'nap', quality: 5 });
const REVIEW = at(-600, 1200, { kind: 'review', quality: 5 });

test.each<[name: string, nights: Night[], finding: object]>([
  ['60 minutes apart', week(at(-78), at(-50), at(-18)), sameHour(1362, 1422)],
  ['61 minutes apart', week(at(-78), at(-50), at(-17)), NONE],
  ['60 minutes apart across midnight', week(at(20), at(-40), at(0)), sameHour(1400, 20)],
  ['61 minutes apart across midnight', week(at(21), at(-40), at(0)), NONE],
  ['at one time', week(at(-60), at(-60), at(-60)), sameHour(1380, 1380)],
  ['at one time but one', week(at(-60), at(-60), at(-50)), sameHour(1380, 1390)],
  ['by day after work at night', week(at(480), at(500), at(540)), sameHour(480, 540)],
  ['round the clock', week(at(0), at(480), at(960)), NONE],
  [
    'by clocks of two zones',
    week(at(0), at(10), at(20, 400, { startOffsetMinutes: 540 })),
    sameHour(0, 20),
  ],
  [
    'in parts, of which the first counts',
    week([at(-60, 200), at(180, 240)], at(-70), at(-50)),
    sameHour(1370, 1390),
  ],
  ['beside a nap', week([at(0), NAP], at(10), at(20)), sameHour(0, 20)],
  ['with seconds, which a clock leaves out', week(at(0.9), at(10), at(60.9)), sameHour(0, 60)],
  ['all of 420 minutes', spread({ minutes: 420 }, { minutes: 420 }, { minutes: 480 }), FULL],
  [
    'one of 419 minutes',
    spread({ minutes: 420 }, { minutes: 419 }, { minutes: 480 }),
    longest(LAST, 480),
  ],
  [
    'one full only with its nap',
    week([at(60), at(780, 90, { kind: 'nap' })], at(-30, 480), at(60, 470)),
    longest('2026-11-28', 480),
  ],
  ['full in two parts', week([at(60, 210), at(300, 210)], at(-30, 420), at(60, 430)), FULL],
  [
    'full, but one without sleep',
    [
      ...spread({ minutes: 430 }, { minutes: 430 }, { minutes: 430 }),
      { ...night('2026-11-26'), mark: { kind: null, noSleep: true, rest: false } },
    ],
    NONE,
  ],
  ['two of three rated 4 or 5', rated(4, 5, 3), { kind: 'mostGood', good: 2 }],
  ['half rated 4 or 5', rated(4, 5, 3, 1), NONE],
  ['half not rated', rated(5, 5, null, null), NONE],
  [
    'rated by the last part',
    week(
      [at(60, 100, { quality: 1 }), at(200, 100, { quality: 4 })],
      at(-30, 400, { quality: 4 }),
      at(60),
    ),
    { kind: 'mostGood', good: 2 },
  ],
  [
    'rated high for a nap and in review',
    week([at(60), NAP], [at(-30, 401), NAP], [at(60), REVIEW]),
    NONE,
  ],
  [
    'one of which shows a tenth of an hour more',
    spread({ minutes: 300 }, { minutes: 401 }, { minutes: 402 }),
    longest(LAST, 402),
  ],
  [
    'two of which show the same hours',
    spread({ minutes: 300 }, { minutes: 402 }, { minutes: 407 }),
    NONE,
  ],
])('the finding of a week of nights %s is the first that is true', (_, nights, finding) => {
  expect(findingOf(nights)).toEqual(finding);
  expect(findingOf(nights.toReversed())).toEqual(finding);
});

test.each([
  ['two nights', week(at(0), at(0)), undefined],
  ['two nights and a nap', [...week(at(0), at(0)), night('2026-11-27', NAP)], undefined],
  ['two nights and one in review', [...week(at(0), at(0)), night('2026-11-27', REVIEW)], undefined],
  ['three nights', week(at(0), at(0), at(0)), 1200],
  ['seven nights', week(...Array(7).fill(at(0))), 2800],
  ['eight nights, of which one is of the week before', week(...Array(8).fill(at(0))), 2800],
  ['three nights with naps', week([at(0), NAP], at(0), [at(0), NAP]), 1200],
  [
    'three nights of the next week',
    [0, 1, 2].map((day) => night(addDays(MONDAY, day), at(0))),
    undefined,
  ],
])('of %s a letter sums up %s', (_, nights, minutes) => {
  expect(writeWeekLetter(nights, LAST, '2026-12-07')?.minutes).toBe(minutes);
});

test('a letter counts its nights', () => {
  expect(writeWeekLetter(week([at(0), NAP], at(0), at(0)), LAST, MONDAY)?.nights).toBe(3);
});

const SINCE_THURSDAY = week(at(0), at(0), at(0), at(0));

test.each([
  ['on Saturday', SINCE_THURSDAY.slice(0, 3), '2026-11-28', false],
  ['on Sunday before its night is logged', SINCE_THURSDAY.slice(0, 3), LAST, false],
  ['on Sunday after its night', SINCE_THURSDAY, LAST, true],
  ['on Monday, without a night of Sunday', SINCE_THURSDAY.slice(0, 3), MONDAY, true],
])('%s a week of three nights or more has a letter: %s', (_, nights, today, hasLetter) => {
  expect(writeWeekLetter(nights, LAST, today) !== null).toBe(hasLetter);
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-29'],
  ['2026-11-28', '2026-11-29'],
  ['2026-12-29', '2027-01-03'],
])('the week of %s ends on %s', (date, last) => {
  expect(lastDateOfWeek(date)).toBe(last);
});

test('the letters of a year are those of weeks that end in it, newest first', () => {
  const nights = Array.from({ length: 21 }, (_, ago) => night(addDays('2027-01-09', -ago), at(0)));
  expect(listLetters(nights, 2027, '2027-01-09')).toEqual(['2027-01-03']);
  expect(listLetters(nights, 2026, '2027-01-09')).toEqual(['2026-12-27']);
  expect(listLetters(nights, 2027, '2027-01-11')).toEqual(['2027-01-10', '2027-01-03']);
});

test.each([
  [[], undefined],
  [[['2026-11-24', 'Rain']], 'Rain'],
  [
    [
      ['2026-11-24', 'Rain all night'],
      ['2026-11-26', 'Wind'],
    ],
    'Rain all night',
  ],
  [
    [
      ['2026-11-24', 'Rain'],
      ['2026-11-26', 'Wind'],
    ],
    'Wind',
  ],
] as const)('of the notes %j a letter quotes %s', (notes, quoted) => {
  const list = notes.map(([sleepDate, note]) => ({ sleepDate, note }));
  expect(chooseNote(list)).toBe(quoted);
  expect(chooseNote(list.toReversed())).toBe(quoted);
});

test('nights began within the same hour exactly if one hour of the clock holds their starts', () => {
  const start = fc.integer({ min: 0, max: 1439 });
  const near = fc.tuple(
    start,
    fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 3, maxLength: 7 }),
  );
  const starts = fc.oneof(
    near.map(([first, later]) => later.map((minutes) => (first + minutes) % 1440)),
    fc.array(start, { minLength: 3, maxLength: 7 }),
  );
  fc.assert(
    fc.property(starts, (minutes) => {
      const hours = Array.from({ length: 1440 }, (_, from) => from);
      const isHeld = hours.some((from) =>
        minutes.every((minute) => (minute - from + 1440) % 1440 <= 60),
      );
      const finding = findingOf(week(...minutes.map((minute) => at(minute - 600))));
      expect(finding?.kind === 'sameHour').toBe(isHeld);
    }),
  );
});
