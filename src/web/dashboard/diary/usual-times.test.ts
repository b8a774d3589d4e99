import { describe, expect, it } from 'vitest';
import { probableWaking, usualTimes } from './usual-times.ts';

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

const NIGHTS = [
  night('2026-11-17T23:40', 7),
  night('2026-11-18T00:20', 7),
  night('2026-11-18T23:50', 7),
];

describe('usual times', () => {
  it('are the middle ones, over midnight too', () => {
    expect(usualTimes(NIGHTS)).toEqual({ asleep: '23:50', woke: '06:50' });
  });

  it('are not moved by naps, nor by sleeps in doubt', () => {
    const others = [
      night('2026-11-17T13:00', 1),
      night('2026-11-16T13:00', 2),
      { ...night('2026-11-15T10:00', 20), needsReview: true },
    ];
    expect(usualTimes([...NIGHTS, ...others])).toEqual(usualTimes(NIGHTS));
  });

  it('are unknown without a night', () => {
    expect(usualTimes([])).toBeUndefined();
    expect(usualTimes([night('2026-11-17T13:00', 1)])).toBeUndefined();
  });
});

describe('the probable waking', () => {
  const probable = (start: string, sleeps = NIGHTS) =>
    new Date(
      probableWaking(Date.parse(`${start}+07:00`), 'Asia/Jakarta', sleeps, GOAL_MINUTES) +
        7 * HOUR_MS,
    )
      .toISOString()
      .slice(0, 16);

  it('is the usual time of the next morning', () => {
    expect(probable('2026-11-20T22:30')).toBe('2026-11-21T06:50');
    expect(probable('2026-11-20T01:30')).toBe('2026-11-20T06:50');
  });

  it('is after the goal where the usual time would be too soon or too late', () => {
    expect(probable('2026-11-20T05:00')).toBe('2026-11-20T13:00');
    expect(probable('2026-11-20T12:00')).toBe('2026-11-20T20:00');
  });

  it('is after the goal where nothing is known', () => {
    expect(probable('2026-11-20T22:30', [])).toBe('2026-11-21T06:30');
  });
});
