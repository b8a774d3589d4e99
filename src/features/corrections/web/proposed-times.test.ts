import { describe, expect, it } from 'vitest';
import { probableWaking, proposedNight } from './proposed-times.ts';

const HOUR_MS = 3_600_000;
const GOAL_MINUTES = 480;

/** A night that began at this moment in Jakarta. */
const night = (start: string, hours: number) => {
  const startMs = Date.parse(`${start}+07:00`);
  return {
    id: start,
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(startMs + hours * HOUR_MS).toISOString(),
    durationMinutes: hours * 60,
    timeZone: 'Asia/Jakarta',
  };
};

/** The dashboard's usual times: 23:50 and 06:50. */
const USUAL = { bedMinute: 1430, wakeMinute: 410 };
const UNKNOWN = { bedMinute: null, wakeMinute: null };

describe('the proposed night', () => {
  const TODAY = '2026-11-20';
  const usual = { asleep: '23:50', woke: '06:50' };
  const nothing = { asleep: '', woke: '' };
  const logged = (...dates: string[]) =>
    dates.map((date) => ({ ...night('2026-11-20T00:10', 6), sleepDate: date }));
  const nap = { ...night('2026-11-19T14:00', 1), sleepDate: '2026-11-19' };
  const old = [
    ...logged(TODAY),
    ...logged('2026-11-01').map((sleep) => ({ ...sleep, needsReview: true })),
  ];
  const { endTime: _, ...active } = night('2026-11-20T08:00', 1);
  it.each([
    ['that of today once the usual waking is there', '06:50', USUAL, [], TODAY, usual],
    ['that of yesterday before it', '06:49', USUAL, [], '2026-11-19', usual],
    [
      'the latest missing one where the last is logged',
      '09:00',
      USUAL,
      logged(TODAY, '2026-11-19', '2026-11-16'),
      '2026-11-18',
      usual,
    ],
    [
      "a newcomer's at the times of the last night, in its zone",
      '09:00',
      UNKNOWN,
      [nap, ...logged('2026-11-19')],
      TODAY,
      { asleep: '00:10', woke: '06:10' },
    ],
    ['none where none is missing', '09:00', USUAL, logged(TODAY), TODAY, nothing],
    [
      'none before the last sleeps, of which one in review is older',
      '09:00',
      USUAL,
      old,
      TODAY,
      nothing,
    ],
    ['none during a sleep', '09:00', USUAL, [active], TODAY, nothing],
    ['none of another server', '09:00', undefined, [], TODAY, nothing],
  ])('the proposed night is %s', (_what, time, times, sleeps, date, proposed) => {
    expect(proposedNight({ date: TODAY, time }, times, sleeps)).toEqual({ date, ...proposed });
  });
});

it.each([
  ['2026-11-20T22:30', USUAL, '2026-11-21T06:50'],
  // The goal, where the usual time is too soon or unknown.
  ['2026-11-20T05:00', USUAL, '2026-11-20T13:00'],
  ['2026-11-20T22:30', UNKNOWN, '2026-11-21T06:30'],
])('after a start at %s with the usual times %j the probable waking is %s', (start, usual, end) => {
  const goal = { usual, sleepGoalMinutes: GOAL_MINUTES };
  const waking = probableWaking(Date.parse(`${start}+07:00`), 'Asia/Jakarta', goal);
  expect(waking).toBe(Date.parse(`${end}+07:00`));
});
