import { describe, expect, it } from 'vitest';
import { dayOfRequests, type RequestKind } from './day-of-requests.ts';
import { MILLIONS_BY_ZONE } from './sleepers-by-zone.ts';

const sum = (minutes: Float64Array) => minutes.reduce((all, each) => all + each, 0);
const peakMinute = (minutes: Float64Array) => minutes.indexOf(Math.max(...minutes));
const JAKARTA = { 'Asia/Jakarta': 1 };

describe('a day of requests', () => {
  const day = dayOfRequests(1_000, JAKARTA, '2026-11-21');

  it.each<[RequestKind, number]>([
    ['start', 600],
    ['end', 600],
    ['dashboard', 3_000],
    ['history', 150],
    ['signIn', 20],
  ])('has as many of %s as the sleepers ask for', (kind, count) => {
    expect(sum(day[kind])).toBeCloseTo(count, 6);
  });

  it('goes to bed most at 23:00 in Jakarta, which is 16:00 by UTC', () => {
    expect(peakMinute(day.start)).toBe(16 * 60);
  });

  it('wakes most when the alarms of a quarter of an hour go off, 7 hours earlier by UTC', () => {
    expect(peakMinute(day.end) % 15).toBe(0);
    expect(peakMinute(day.end)).toBe((6 * 60 + 45 - 7 * 60 + 1440) % 1440);
  });

  it('moves with summer time', () => {
    const paris = { 'Europe/Paris': 1 };
    const winter = peakMinute(dayOfRequests(1, paris, '2026-01-15').start);
    const summer = peakMinute(dayOfRequests(1, paris, '2026-07-15').start);
    expect(winter - summer).toBe(60);
  });

  it('loses nobody whose clock is a fraction of an hour or a day away', () => {
    for (const zone of ['Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Honolulu']) {
      expect(sum(dayOfRequests(1_000, { [zone]: 1 }, '2026-11-21').end)).toBeCloseTo(600, 6);
    }
  });

  it('is flatter for the world than for one zone', () => {
    const world = dayOfRequests(1_000, MILLIONS_BY_ZONE, '2026-11-21');
    expect(Math.max(...world.end)).toBeLessThan(Math.max(...day.end) / 2);
  });
});
