import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#web/messages/language.ts';
import { monthName } from '#web/dashboard/journey/date-names.ts';
import { formatShortDate, shortDate, weekdayDate } from './long-dates.ts';
import {
  decimalHours,
  durationText,
  grouped,
  hourOfDay,
  minuteOfDay,
  minutesSince,
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
  it('dates are shown in the time zone of the sleep and in the format of en-US', () => {
    expect(weekdayDate(INSTANT, 'Asia/Jakarta')).toBe('Wed, Oct 21');
    expect(weekdayDate(INSTANT, 'UTC')).toBe('Tue, Oct 20');
    expect(shortDate(INSTANT, 'Asia/Jakarta')).toBe('Oct 21');
  });

  it('formatShortDate shows a sleep date unchanged in every time zone', () => {
    expect(formatShortDate('2026-11-20')).toBe('Nov 20');
  });

  it('shortDate falls back to the browser zone when the sleep zone is unknown', () => {
    expect(shortDate(INSTANT, 'Mars/Olympus_Mons')).toBe(shortDate(INSTANT));
  });

  it('shortDate returns an empty text for an invalid instant', () => {
    expect(shortDate('soon')).toBe('');
  });
});

describe('times', () => {
  it.each([
    ['id-ID', '00:30'],
    ['en-GB', '00:30'],
    ['en-US', '12:30 AM'],
  ])('clockTime uses the hour cycle of the locale %s', async (locale, written) => {
    const clockTime = await clockTimeAs(locale);
    expect(clockTime(INSTANT, 'Asia/Jakarta').replace(/\s/, ' ')).toBe(written);
  });

  it('clockTime stays on one line in a language with words for morning and evening', async () => {
    const clockTime = await clockTimeAs('ar-EG');
    const { setLanguage } = await import('#web/messages/language.ts');
    setLanguage('ar');
    expect(clockTime(INSTANT, 'Asia/Jakarta')).toMatch(/\u00A0ص$/);
  });

  it('hourOfDay returns the hour in the given time zone', () => {
    expect(hourOfDay(INSTANT, 'Asia/Jakarta')).toBe(0);
    expect(hourOfDay(INSTANT, 'UTC')).toBe(17);
  });
});

it.each([
  [0, '0.0'],
  [450, '7.5'],
  [468, '7.8'],
  [479, '7.9'],
  [480, '8.0'],
  [1200, '20.0'],
  [1_719_642, '28,660.7'],
])('decimalHours shows %i minutes as %s hours', (minutes, hours) => {
  expect(decimalHours(minutes)).toBe(hours);
});

it('minutesSince counts whole minutes and returns 0 when the clocks disagree', () => {
  const start = Date.parse(INSTANT);
  expect(minutesSince(INSTANT, start + 59_999)).toBe(0);
  expect(minutesSince(INSTANT, start + 60_000)).toBe(1);
  expect(minutesSince(INSTANT, start - 60_000)).toBe(0);
});

describe('other languages', () => {
  afterEach(() => setLanguage('en'));

  it('a month as a heading begins with a capital', () => {
    setLanguage('fr');
    expect(monthName('2026-11')).toBe('Novembre 2026');
  });

  it('the minute of the day is the same in a language with other digits', () => {
    setLanguage('ar-EG');
    expect(grouped(3184)).toBe('٣٬١٨٤');
    expect([hourOfDay(INSTANT, 'UTC'), minuteOfDay(INSTANT, 'UTC')]).toEqual([17, 1050]);
  });
});

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [80, '1 h 20 min'],
  [485, '8 h 5 min'],
])('durationText names the unit of each part: %i minutes', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
