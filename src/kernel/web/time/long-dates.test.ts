import { afterEach, expect, it, vi } from 'vitest';
import * as english from 'virtual:messages/en/all';
import { showLanguage } from '#kernel/web/messages/catalogue.ts';
import { fullDate, weekdayInitial, weekdaysInOrder, weekdayDate } from './long-dates.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  showLanguage(english);
});

const EVENING = '2026-10-20T21:05:00Z';

it.each([
  ['en', 'de-DE', 'October 20, 2026', 'Tue, Oct 20', 'M T W T F S S'],
  ['en-x-plain', 'en-GB', '20 October 2026', 'Tue 20 Oct', 'M T W T F S S'],
  ['en-x-plain', 'en-US', 'October 20, 2026', 'Tue, Oct 20', 'S M T W T F S'],
  ['ja', 'ja-JP', '2026年10月20日', '10月20日(火)', '日 月 火 水 木 金 土'],
  // The names of Arabic weekdays share a first letter.
  ['ar', 'ar-EG', '٢٠ أكتوبر ٢٠٢٦', 'الثلاثاء، ٢٠ أكتوبر', 'س ح ن ث ر خ ج'],
])('dates and weeks in %s are those of the region in %s', (language, browser, date, day, week) => {
  vi.stubGlobal('navigator', { language: browser });
  showLanguage({ ...english, language, default: () => ({}) });
  const shown = [
    fullDate(EVENING, 'UTC'),
    weekdayDate(EVENING, 'UTC'),
    weekdaysInOrder().map(weekdayInitial).join(' '),
  ];
  const plain = shown.map((text) => text.replaceAll(/[\u200E\u200F]/g, '').replaceAll(/\s/g, ' '));
  expect(plain).toEqual([date, day, week]);
});
