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
  const usual = { asleep: '23:50', woke: '06:50' };
  const nothing = { asleep: '', woke: '' };
  const logged = (sleepDate: string) => [{ ...night('2026-11-20T00:10', 6), sleepDate }];

  it.each([
    ['once the usual time of waking is there, of today', '06:50', '2026-11-20'],
    ['before it, of yesterday', '06:49', '2026-11-19'],
    ['just after midnight too', '00:00', '2026-11-19'],
  ])('the proposed night follows the usual waking time: %s', (_, time, date) => {
    expect(proposedNight({ date: '2026-11-20', time }, USUAL, [])).toEqual({ date, ...usual });
  });

  it('the proposed night is the latest missing night when last night is in the log', () => {
    const sleeps = ['2026-11-20', '2026-11-19', '2026-11-16'].flatMap(logged);
    const now = { date: '2026-11-20', time: '09:00' };
    expect(proposedNight(now, USUAL, sleeps)).toEqual({ date: '2026-11-18', ...usual });
  });

  it("the proposed night of a newcomer has the times of the last night, in that sleep's zone", () => {
    const nap = { ...night('2026-11-19T14:00', 1), sleepDate: '2026-11-19' };
    const sleeps = [nap, ...logged('2026-11-19')];
    const now = { date: '2026-11-20', time: '09:00' };
    const times = { asleep: '00:10', woke: '06:10' };
    expect(proposedNight(now, UNKNOWN, sleeps)).toEqual({ date: '2026-11-20', ...times });
  });

  it('the proposed night has no times when no night is known to be missing', () => {
    const today = { date: '2026-11-20', ...nothing };
    const at = (time: string) => ({ date: '2026-11-20', time });
    expect(proposedNight(at('09:00'), USUAL, logged('2026-11-20'))).toEqual(today);
    expect(proposedNight(at('02:00'), USUAL, logged('2026-11-19'))).toEqual(today);
  });

  it('an old sleep that needs review does not make the nights after it missing', () => {
    const forgotten = {
      ...night('2026-10-14T22:00', 19),
      sleepDate: '2026-10-15',
      needsReview: true,
    };
    const sleeps = [...['2026-11-20', '2026-11-19'].flatMap(logged), forgotten];
    const now = { date: '2026-11-20', time: '09:00' };
    expect(proposedNight(now, USUAL, sleeps)).toEqual({ date: '2026-11-20', ...nothing });
  });

  it('the proposed night has no times during a sleep or without known usual times', () => {
    const now = { date: '2026-11-20', time: '09:00' };
    const { endTime: _, ...active } = night('2026-11-20T08:00', 1);
    expect(proposedNight(now, USUAL, [active])).toEqual({ date: now.date, ...nothing });
    // Seven nights without usual times are too irregular for a proposal.
    const irregular = ['12', '13', '14', '15', '16', '17', '18'].map((day) =>
      night(`2026-11-${day}T00:10`, 6),
    );
    expect(proposedNight(now, UNKNOWN, irregular)).toEqual({ date: now.date, ...nothing });
    for (const usual of [undefined, UNKNOWN])
      expect(proposedNight(now, usual, [])).toEqual({ date: now.date, ...nothing });
  });
});

describe('the probable waking', () => {
  const probable = (start: string, usual: typeof USUAL | typeof UNKNOWN = USUAL) =>
    new Date(
      probableWaking(Date.parse(`${start}+07:00`), 'Asia/Jakarta', {
        usual,
        sleepGoalMinutes: GOAL_MINUTES,
      }) +
        7 * HOUR_MS,
    )
      .toISOString()
      .slice(0, 16);

  it('the probable waking is the usual waking time of the next morning', () => {
    expect(probable('2026-11-20T22:30')).toBe('2026-11-21T06:50');
    expect(probable('2026-11-20T01:30')).toBe('2026-11-20T06:50');
  });

  it('the probable waking follows the goal when the usual time is too soon or too late', () => {
    expect(probable('2026-11-20T05:00')).toBe('2026-11-20T13:00');
    expect(probable('2026-11-20T12:00')).toBe('2026-11-20T20:00');
  });

  it('the probable waking follows the goal when the usual times are unknown', () => {
    expect(probable('2026-11-20T22:30', UNKNOWN)).toBe('2026-11-21T06:30');
  });
});
