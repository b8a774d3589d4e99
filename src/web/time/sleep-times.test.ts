import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatShortDate } from './long-dates.ts';
import {
  decimalHours,
  grouped,
  hourOfDay,
  minutesSince,
  shortDate,
  weekdayDate,
} from './sleep-times.ts';

/** 00:30 on 21 October in Jakarta; still the 20th in UTC. */
const INSTANT = '2026-10-20T17:30:00.000Z';

/** Loads the time formatter with this browser locale. */
async function clockTimeAs(locale: string): Promise<(instant: string, timeZone: string) => string> {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locales, options) {
    return new DateTimeFormat(locales ?? locale, options);
  });
  // The hour cycle is read once per page.
  vi.resetModules();
  return (await import('./sleep-times.ts')).clockTime;
}

afterEach(() => vi.restoreAllMocks());

describe('dates', () => {
  it('are those of the zone slept in, in the words of en-US', () => {
    expect(weekdayDate(INSTANT, 'Asia/Jakarta')).toBe('Wed, Oct 21');
    expect(weekdayDate(INSTANT, 'UTC')).toBe('Tue, Oct 20');
    expect(shortDate(INSTANT, 'Asia/Jakarta')).toBe('Oct 21');
  });

  it('of a sleep date are that date, whatever the zone of the machine', () => {
    expect(formatShortDate('2026-11-20')).toBe('Nov 20');
  });

  it('fall back to the zone of the browser where it does not know the one slept in', () => {
    expect(shortDate(INSTANT, 'Mars/Olympus_Mons')).toBe(shortDate(INSTANT));
  });

  it('are empty for what is no moment', () => {
    expect(shortDate('soon')).toBe('');
  });
});

describe('times', () => {
  it.each([
    ['id-ID', '00:30'],
    ['en-GB', '00:30'],
    ['en-US', '12:30 AM'],
  ])('follow the clock of %s', async (locale, written) => {
    const clockTime = await clockTimeAs(locale);
    expect(clockTime(INSTANT, 'Asia/Jakarta').replace(/\s/, ' ')).toBe(written);
  });

  it('have an hour of the day in each zone', () => {
    expect(hourOfDay(INSTANT, 'Asia/Jakarta')).toBe(0);
    expect(hourOfDay(INSTANT, 'UTC')).toBe(17);
  });
});

it.each([
  [0, '0.0'],
  [450, '7.5'],
  [468, '7.8'],
  [1200, '20.0'],
])('%i minutes are %s hours', (minutes, hours) => {
  expect(decimalHours(minutes)).toBe(hours);
});

it('groups thousands', () => {
  expect(grouped(3184)).toBe('3,184');
});

it('counts whole minutes, and none where the clocks disagree', () => {
  const start = Date.parse(INSTANT);
  expect(minutesSince(INSTANT, start + 59_999)).toBe(0);
  expect(minutesSince(INSTANT, start + 60_000)).toBe(1);
  expect(minutesSince(INSTANT, start - 60_000)).toBe(0);
});
