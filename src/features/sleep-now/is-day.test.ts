import { expect, it } from 'vitest';
import { isDay } from './is-day.ts';

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const usual = { bedMinute: minute('23:10'), wakeMinute: minute('07:10') };
const unknown = { bedMinute: null, wakeMinute: null };

it.each([
  // Until five hours before the usual bedtime.
  ['07:10', 0, usual, true],
  ['18:09', 600, usual, true],
  ['18:10', 600, usual, false],
  ['23:30', 900, usual, false],
  ['19:00', 20, usual, false],
  // Awake early, and up in the night.
  ['06:20', 5, usual, true],
  ['06:20', 300, usual, false],
  ['01:00', 5, usual, false],
  // Without usual times.
  ['17:59', 650, unknown, true],
  ['18:00', 650, unknown, false],
  ['20:00', 479, unknown, true],
  ['20:00', 480, unknown, false],
  ['10:00', 900, unknown, false],
  ['10:00', undefined, usual, false],
])('at %s, %s minutes after waking, with %j it is day: %s', (now, since, times, expected) => {
  expect(isDay(minute(now), since, times)).toBe(expected);
});
