import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '#kernel/web/messages/language.ts';
import { monthName } from '#diary/web/date-names.ts';
import { decimalHours, grouped, hourOfDay, minuteOfDay, minutesSince } from './sleep-times.ts';

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

afterEach(() => setLanguage('en'));

it.each([
  ['en-GB', '00:30'],
  ['en-US', '12:30 AM'],
])('clockTime uses the hour cycle of the locale %s', async (locale, written) => {
  const clockTime = await clockTimeAs(locale);
  expect(clockTime(INSTANT, 'Asia/Jakarta').replace(/\s/, ' ')).toBe(written);
});

it.each([
  [0, '0.0'],
  [479, '7.9'],
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

it('a month as a heading begins with a capital', () => {
  setLanguage('fr');
  expect(monthName('2026-11')).toBe('Novembre 2026');
});

it('the minute of the day is the same in a language with other digits', () => {
  setLanguage('ar-EG');
  expect(grouped(3184)).toBe('٣٬١٨٤');
  expect([hourOfDay(INSTANT, 'UTC'), minuteOfDay(INSTANT, 'UTC')]).toEqual([17, 1050]);
});
