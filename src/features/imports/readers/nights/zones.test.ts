import { expect, test } from 'vitest';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';
import type { ImportedSleep, StatedZone } from '../imported-sleep.ts';
import { localize } from './localize.ts';
import { toNights } from './to-nights.ts';
import type { ZoneAnswers } from './zones.ts';

test.each([
  // Both clock changes in Berlin: 8 hours by the clock.
  ['Europe/Berlin', '2026-03-28T22:00:00', '2026-03-29T06:00:00', undefined, 7],
  ['Europe/Berlin', '2026-10-24T22:00:00', '2026-10-25T06:00:00', undefined, 9],
  // A device that ignored the change: its duration is the truth.
  ['Europe/Berlin', '2026-03-28T22:00:00', '2026-03-29T06:00:00', 8, 8],
  // 02:30 occurs twice; only the duration tells which.
  ['Europe/Berlin', '2026-10-24T22:30:00', '2026-10-25T02:30:00', undefined, 4],
  ['Europe/Berlin', '2026-10-24T22:30:00', '2026-10-25T02:30:00', 5, 5],
  ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T09:30:00', 7, 7],
  ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T09:30:00', 8, 8],
  // 02:30 does not exist.
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T09:30:00', undefined, 6],
  ['Australia/Lord_Howe', '2026-04-04T22:00:00', '2026-04-05T06:00:00', undefined, 8.5],
  // A flight east over five hours of zones.
  ['Asia/Jakarta', '2026-03-28T22:00:00', '2026-03-29T09:00:00', 6, 6],
  // A flight over the date line: it ends before it starts by the clock.
  ['Pacific/Honolulu', '2026-03-28T22:00:00', '2026-03-28T11:00:00', 9, 9],
  // A duration that no shift explains is time asleep, not elapsed time.
  ['Asia/Jakarta', '2026-03-28T22:00:00', '2026-03-29T06:00:00', 7.25, 8],
])('in %s from %s to %s with a duration of %s h are %s h', (zone, start, end, hours, expected) => {
  const durationMs = hours === undefined ? undefined : hours * 3_600_000;
  const times = localize(wallClock, { kind: 'wall', start, end, durationMs }, zone);
  expect((times.end - times.start) / 3_600_000).toBe(expected);
});

const nightIn = (zone: StatedZone, answers?: ZoneAnswers, times?: ImportedSleep['times']) => {
  const sleep = {
    format: 'garmin' as const,
    key: 'garmin:1',
    times: times ?? { kind: 'instant' as const, start: 0, end: Date.UTC(2024, 6, 2, 0, 30) },
    zone,
    detail: 'asleep' as const,
    at: { file: 'a' },
  };
  const zones = { wallClock, isTimeZone: isKnownTimeZone, accountTimeZone: 'Europe/Berlin' };
  const read = { sleeps: [sleep], segments: [], marks: [], exportedAt: {} };
  const { nights, stretches } = toNights(read, { ...zones, answers });
  return { ...nights[0], stretch: stretches[0] };
};

test.each([
  [{ iana: 'Asia/Kolkata' }, undefined, 'Asia/Kolkata', undefined, undefined],
  [{ iana: 'Mars/Olympus' }, undefined, 'Europe/Berlin', 'none:garmin', false],
  [{ offsetMinutes: 120 }, undefined, 'Europe/Berlin', undefined, undefined],
  [{ offsetMinutes: 60 }, undefined, 'Etc/GMT-1', 'offset:60', false],
  [{ offsetMinutes: -240 }, undefined, 'Etc/GMT+4', 'offset:-240', false],
  [{ offsetMinutes: 0 }, undefined, 'Etc/UTC', 'offset:0', false],
  [{ offsetMinutes: 60 }, { 'offset:60': 'Europe/London' }, 'Europe/London', 'offset:60', false],
  // A fractional offset has no zone to fall back to.
  [{ offsetMinutes: 330 }, undefined, 'Europe/Berlin', 'offset:330', true],
  [{ offsetMinutes: 330 }, { 'offset:330': 'Asia/Kolkata' }, 'Asia/Kolkata', 'offset:330', false],
  [null, undefined, 'Europe/Berlin', 'none:garmin', false],
  [null, { 'none:garmin': 'Asia/Tokyo' }, 'Asia/Tokyo', 'none:garmin', false],
])('the zone %j with answers %j is %s', (zone, answers, expected, id, mustBeAnswered) => {
  const { timeZone, stretch } = nightIn(zone, answers);
  expect([timeZone, stretch?.id, stretch?.mustBeAnswered]).toEqual([expected, id, mustBeAnswered]);
});

test('local times with an offset are instants, whatever the zone', () => {
  const times = { kind: 'wall', start: '2024-07-01T22:00:00', end: '2024-07-02T06:00:00' } as const;
  const [startTime, endTime] = [Date.UTC(2024, 6, 1, 16, 30), Date.UTC(2024, 6, 2, 0, 30)];
  const night = nightIn({ offsetMinutes: 330 }, undefined, times);
  expect(night).toMatchObject({ startTime, endTime });
});
