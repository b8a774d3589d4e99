import { expect, test } from 'vitest';
import { at, wallClock } from '#testkit/sleeps.ts';
import {
  bedtimeClock,
  decideReminder,
  earliestDue,
  isLimited,
  isTooLate,
  morningClock,
  nextReminder,
  NO_REMINDERS,
  REMINDER_KINDS,
  stillAsleepAfterMinutes,
  type ReminderKind,
  type ReminderSettings,
  type SleeperTimes,
} from './reminders.ts';

const MINUTE_MS = 60_000;
const NOW = at('2026-11-22T06:00');

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const usualOf = (bed: string | null, wake: string | null): SleeperTimes['usual'] => ({
  bedMinute: bed === null ? null : minuteOf(bed),
  wakeMinute: wake === null ? null : minuteOf(wake),
});

const sleeperOf = (given: Partial<SleeperTimes> = {}): SleeperTimes => ({
  timeZone: 'Asia/Jakarta',
  goalMinutes: 480,
  usual: usualOf('23:00', '07:00'),
  activeSleep: null,
  ...given,
});

const choose = (
  kind: ReminderKind,
  given: { weekdays?: number[] } = {},
  quietHours: ReminderSettings['quietHours'] = null,
): ReminderSettings => ({
  ...NO_REMINDERS,
  [kind]: { ...NO_REMINDERS[kind], isOn: true, ...given },
  quietHours,
});

test.each([
  // usual bed and wake, goal, set time; due at, dates before the sleep date, source
  ['23:00', '07:00', 480, '22:00', '22:30', -1, 'usual'],
  ['23:00', '07:00', 481, '22:00', '22:29', -1, 'goal'],
  ['22:00', '07:00', 480, '22:00', '21:30', -1, 'usual'],
  ['01:30', '09:30', 480, '22:00', '01:00', 0, 'usual'],
  ['00:30', '08:30', 480, '22:00', '00:00', 0, 'usual'],
  ['00:29', '08:30', 480, '22:00', '23:59', -1, 'usual'],
  // Works at night: the waking is in the afternoon, or so late that it belongs to the next date.
  ['08:00', '16:00', 480, '22:00', '07:30', 0, 'usual'],
  ['12:00', '20:00', 480, '22:00', '11:30', -1, 'usual'],
  ['07:00', '07:00', 480, '22:00', '22:30', -1, 'goal'],
  [null, '07:00', 480, '22:15', '22:15', -1, 'set'],
  ['23:00', null, 480, '00:30', '00:30', 0, 'set'],
  [null, null, 480, '11:59', '11:59', 0, 'set'],
  [null, null, 480, '12:00', '12:00', -1, 'set'],
])(
  'bedtime: usual %s to %s, goal %i, set %s: due at %s, %i, by %s',
  (bed, wake, goalMinutes, set, due, dayOffset, source) => {
    const clock = bedtimeClock({ goalMinutes, usual: usualOf(bed, wake) }, minuteOf(set));
    expect(clock).toEqual({ minuteOfDay: minuteOf(due), dayOffset, source });
  },
);

test.each([
  ['07:00', '09:00', '08:00', 0, 'usual'],
  ['19:30', '09:00', '20:30', 0, 'usual'],
  ['20:00', '09:00', '21:00', -1, 'usual'],
  ['23:30', '09:00', '00:30', 0, 'usual'],
  [null, '09:00', '09:00', 0, 'set'],
  [null, '20:00', '20:00', -1, 'set'],
])(
  'morning: usual waking %s, set %s: due at %s, %i, by %s',
  (wake, set, due, dayOffset, source) => {
    const clock = morningClock({ usual: usualOf(null, wake) }, minuteOf(set));
    expect(clock).toEqual({ minuteOfDay: minuteOf(due), dayOffset, source });
  },
);

test.each([
  [240, 600],
  [480, 600],
  [481, 601],
  [720, 840],
])('still asleep? with a goal of %i minutes: after %i', (goalMinutes, minutes) => {
  expect(stillAsleepAfterMinutes(goalMinutes)).toBe(minutes);
  const startTime = at('2026-11-21T23:00');
  const sleeper = sleeperOf({ goalMinutes, activeSleep: { id: 'a', startTime } });
  const dueAt = startTime + minutes * MINUTE_MS;
  const next = (from: number) =>
    nextReminder('stillAsleep', choose('stillAsleep'), sleeper, { wallClock, from });
  expect(next(startTime)).toEqual({ occasion: 'a', dueAt, source: 'session' });
  expect(next(dueAt)?.dueAt).toBe(dueAt);
  expect(next(dueAt + 1)).toBeNull();
});

type Row = [ReminderKind, ...string[]];

test.each(
  [
    // kind, zone, from (local), usual bed and wake: due (UTC), occasion
    'bedtime Asia/Jakarta 2026-11-22T20:00 23:00 07:00 2026-11-22T15:30Z 2026-11-23',
    'bedtime Asia/Jakarta 2026-11-22T22:30 23:00 07:00 2026-11-22T15:30Z 2026-11-23',
    'bedtime Asia/Jakarta 2026-11-22T22:31 23:00 07:00 2026-11-23T15:30Z 2026-11-24',
    'bedtime Pacific/Honolulu 2026-11-22T20:00 23:00 07:00 2026-11-23T08:30Z 2026-11-23',
    'bedtime Asia/Kathmandu 2026-11-22T20:00 00:45 08:45 2026-11-22T18:30Z 2026-11-23',
    'morning Asia/Jakarta 2026-11-22T05:00 23:00 07:00 2026-11-22T01:00Z 2026-11-22',
    'morning Asia/Jakarta 2026-11-22T08:01 23:00 07:00 2026-11-23T01:00Z 2026-11-23',
    // Spring: 02:00 to 03:00 does not exist, so 02:30 is moved to 03:30. Autumn: of two 02:30 the first.
    'bedtime Europe/Berlin 2026-03-29T00:00 03:00 11:00 2026-03-29T01:30Z 2026-03-29',
    'bedtime Europe/Berlin 2026-10-25T00:00 03:00 11:00 2026-10-25T00:30Z 2026-10-25',
    'bedtime Europe/Berlin 2026-10-25T02:31 03:00 11:00 2026-10-26T01:30Z 2026-10-26',
    'bedtime Europe/Berlin 2026-03-28T20:00 23:00 07:00 2026-03-28T21:30Z 2026-03-29',
    'bedtime Australia/Lord_Howe 2026-10-04T00:00 02:45 10:45 2026-10-03T15:45Z 2026-10-04',
    // 30 December 2011 was skipped.
    'morning Pacific/Apia 2011-12-29T09:00 23:00 07:00 2011-12-30T18:00Z 2011-12-31',
  ].map((row) => row.split(' ') as Row),
)('%s in %s from %s, usually %s to %s: due %s for %s', (...row) => {
  const [kind, timeZone, from = '', bed = '', wake = '', due = '', occasion] = row;
  const sleeper = sleeperOf({ timeZone: timeZone ?? '', usual: usualOf(bed, wake) });
  const next = nextReminder(kind, choose(kind), sleeper, { wallClock, from: at(from, timeZone) });
  expect(next && { ...next, dueAt: new Date(next.dueAt).toISOString() }).toEqual({
    occasion,
    dueAt: due.replace('Z', ':00.000Z'),
    source: 'usual',
  });
});

test('days: bedtime by its evening, also after midnight; the others by their own date', () => {
  const [SUNDAY, MONDAY] = [7, 1];
  // 2026-11-22 is a Sunday.
  const from = at('2026-11-18T12:00');
  const due = (kind: ReminderKind, weekday: number, given: Partial<SleeperTimes>) => {
    const settings = choose(kind, { weekdays: [weekday] });
    const next = nextReminder(kind, settings, sleeperOf(given), { wallClock, from });
    return next && wallClock(next.dueAt, 'Asia/Jakarta');
  };
  const late = { usual: usualOf('02:00', '10:00') };
  expect(due('bedtime', SUNDAY, {})).toEqual({ date: '2026-11-22', minuteOfDay: 1350 });
  expect(due('bedtime', SUNDAY, late)).toEqual({ date: '2026-11-23', minuteOfDay: 90 });
  const atDawn = { usual: usualOf('05:30', '13:30') };
  expect(due('bedtime', MONDAY, atDawn)).toEqual({ date: '2026-11-23', minuteOfDay: 300 });
  expect(due('morning', SUNDAY, late)).toEqual({ date: '2026-11-22', minuteOfDay: 660 });
  const activeSleep = { id: 'a', startTime: at('2026-11-22T23:00') };
  expect(due('stillAsleep', MONDAY, { activeSleep })).not.toBeNull();
  expect(due('stillAsleep', SUNDAY, { activeSleep })).toBeNull();
});

test.each([
  ['22:30', '22:31', false],
  ['22:00', '22:30', true],
  ['22:31', '23:00', true],
  ['21:00', '06:00', false],
  ['22:30', '06:00', false],
  ['23:00', '22:30', true],
  ['22:30', '22:30', true],
])('quiet hours from %s to %s: a bedtime at 22:30 is kept: %s', (fromClock, toClock, isKept) => {
  const quiet = { fromMinute: minuteOf(fromClock), toMinute: minuteOf(toClock) };
  const from = at('2026-11-22T12:00');
  const settings = choose('bedtime', {}, quiet);
  const next = nextReminder('bedtime', settings, sleeperOf(), { wallClock, from });
  expect(next !== null).toBe(isKept);
});

test.each(REMINDER_KINDS)('%s is not due unless it is chosen for a day', (kind) => {
  const sleeper = sleeperOf({ activeSleep: { id: 'a', startTime: at('2026-11-22T23:00') } });
  const asked = { wallClock, from: at('2026-11-22T12:00') };
  expect(nextReminder(kind, NO_REMINDERS, sleeper, asked)).toBeNull();
  expect(nextReminder(kind, choose(kind, { weekdays: [] }), sleeper, asked)).toBeNull();
});

test.each([
  ['bedtime', 30],
  ['stillAsleep', 180],
  ['morning', 120],
] as const)('%s is dropped when it is over %i minutes late', (kind, minutes) => {
  const dueAt = NOW - minutes * MINUTE_MS;
  expect(isTooLate(kind, dueAt, NOW)).toBe(false);
  expect(isTooLate(kind, dueAt, NOW + 1)).toBe(true);
  expect(earliestDue(kind, NOW)).toBe(dueAt);
});

test('bedtime is dropped during a sleep, and the morning also if its night is logged', () => {
  const asleep = { activeSleep: { id: 'a', startTime: 0 } };
  const awake = { activeSleep: null };
  expect(decideReminder('bedtime', asleep, false)).toBe('asleep');
  expect(decideReminder('bedtime', awake, true)).toBe('sent');
  expect(decideReminder('morning', asleep, false)).toBe('asleep');
  expect(decideReminder('morning', awake, true)).toBe('logged');
  expect(decideReminder('morning', awake, false)).toBe('sent');
  expect(decideReminder('stillAsleep', asleep, false)).toBe('sent');
});

test.each([
  ['stillAsleep', 0, 8 * 60 - 1, true],
  ['stillAsleep', 0, 8 * 60, false],
  ['bedtime', 0, 0, false],
  ['bedtime', 38, 0, false],
  ['bedtime', 39, 0, true],
] as const)(
  'a reminder %s after %i messages, and %i minutes after the last "Still asleep?", is one too many: %s',
  (kind, messages, minutes, isOneTooMany) => {
    const recent = { messages, lastStillAsleepAt: NOW - minutes * MINUTE_MS };
    expect(isLimited(kind, 2, recent, NOW)).toBe(isOneTooMany);
  },
);
