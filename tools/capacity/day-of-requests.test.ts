import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayOfRequests,
  MINUTES_A_DAY,
  REQUEST_KINDS,
  type RequestKind,
} from './day-of-requests.ts';
import { MILLIONS_BY_ZONE } from './sleepers-by-zone.ts';

const sum = (minutes: Float64Array) => minutes.reduce((all, each) => all + each, 0);
const peakMinute = (minutes: Float64Array) => minutes.indexOf(Math.max(...minutes));
const JAKARTA = { 'Asia/Jakarta': 1 };

/** A Friday; the two days after it are a weekend. */
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';

describe('a day of requests', () => {
  const day = dayOfRequests(1_000, JAKARTA, MONDAY);

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
      expect(sum(dayOfRequests(1_000, { [zone]: 1 }, MONDAY).end)).toBeCloseTo(600, 6);
    }
  });

  it('is flatter for the world than for one zone', () => {
    const world = dayOfRequests(1_000, MILLIONS_BY_ZONE, MONDAY);
    expect(Math.max(...world.end)).toBeLessThan(Math.max(...day.end) / 2);
  });

  it.each([
    [FRIDAY, 16 * 60 + 45],
    [SATURDAY, 16 * 60 + 45],
    [SUNDAY, 16 * 60],
    [MONDAY, 16 * 60],
  ])('goes to bed later on the eve of a free day (%s)', (date, minute) => {
    expect(peakMinute(dayOfRequests(1, JAKARTA, date).start)).toBe(minute);
  });

  it.each([SATURDAY, SUNDAY])('wakes later on a free day, and less at once (%s)', (date) => {
    const free = dayOfRequests(1_000, JAKARTA, date);
    expect(peakMinute(free.end)).toBe(60);
    expect(Math.max(...free.end)).toBeLessThan(Math.max(...day.end) * 0.7);
    expect(sum(free.end)).toBeCloseTo(600, 6);
  });

  it('grows with its sleepers and with nothing else', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...Object.keys(MILLIONS_BY_ZONE)),
        fc.constantFrom(FRIDAY, SATURDAY, SUNDAY, MONDAY),
        (sleepers, zone, date) => {
          const one = dayOfRequests(1, { [zone]: 3 }, date);
          const many = dayOfRequests(sleepers, { [zone]: 7 }, date);
          for (const kind of REQUEST_KINDS) {
            expect(many[kind]).toHaveLength(MINUTES_A_DAY);
            expect(Math.min(...many[kind])).toBeGreaterThanOrEqual(0);
            expect(Math.max(...many[kind])).toBeGreaterThanOrEqual(sum(many[kind]) / MINUTES_A_DAY);
            for (const minute of [0, 540, 1439]) {
              expect(many[kind][minute]).toBeCloseTo((one[kind][minute] ?? 0) * sleepers, 3);
            }
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
