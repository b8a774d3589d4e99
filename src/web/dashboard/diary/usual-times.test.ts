import { describe, expect, it } from 'vitest';
import { probableWaking, proposedNight, usualTimes } from './usual-times.ts';

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

describe('the proposed night', () => {
  const usual = { asleep: '23:50', woke: '06:50' };
  const nothing = { asleep: '', woke: '' };
  const logged = (sleepDate: string) => [...NIGHTS, { ...night('2026-11-20T00:10', 6), sleepDate }];

  it.each([
    ['once the usual time of waking is there, of today', '06:50', '2026-11-20'],
    ['before it, of yesterday', '06:49', '2026-11-19'],
    ['just after midnight too', '00:00', '2026-11-19'],
  ])('is, %s', (_, time, date) => {
    expect(proposedNight({ date: '2026-11-20', time }, NIGHTS)).toEqual({ date, ...usual });
  });

  it('has no times where that night is in the log', () => {
    const today = { date: '2026-11-20', ...nothing };
    const at = (time: string) => ({ date: '2026-11-20', time });
    expect(proposedNight(at('09:00'), logged('2026-11-20'))).toEqual(today);
    expect(proposedNight(at('02:00'), logged('2026-11-19'))).toEqual(today);
  });

  it('has no times while a sleep goes on, or where no night is known', () => {
    const now = { date: '2026-11-20', time: '09:00' };
    const { endTime: _, ...active } = night('2026-11-20T08:00', 1);
    expect(proposedNight(now, [...NIGHTS, active])).toEqual({ date: now.date, ...nothing });
    expect(proposedNight(now, [])).toEqual({ date: now.date, ...nothing });
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
