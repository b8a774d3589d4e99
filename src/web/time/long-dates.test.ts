import { afterEach, expect, it, vi } from 'vitest';
import * as english from 'virtual:messages/en/all';
import { showLanguage } from '#web/messages/catalogue.ts';
import {
  fullDate,
  weekdayInitial,
  weekdayName,
  weekdaysInOrder,
  weekdayDate,
} from './long-dates.ts';
import { decimalHours, grouped } from './sleep-times.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  showLanguage(english);
});

const EVENING = '2026-10-20T21:05:00Z';

it.each([
  ['en', 'de-DE', 'October 20, 2026', 'Tue, Oct 20', 'Mon Tue Wed Thu Fri Sat Sun', '7.5', '3,184'],
  [
    'en-x-plain',
    'en-GB',
    '20 October 2026',
    'Tue 20 Oct',
    'Mon Tue Wed Thu Fri Sat Sun',
    '7.5',
    '3,184',
  ],
  [
    'en-x-plain',
    'en-US',
    'October 20, 2026',
    'Tue, Oct 20',
    'Sun Mon Tue Wed Thu Fri Sat',
    '7.5',
    '3,184',
  ],
  ['de', 'de-AT', '20. Oktober 2026', 'Di., 20. Okt.', 'Mo Di Mi Do Fr Sa So', '7,5', '3 184'],
  [
    'pt-BR',
    'pt-PT',
    '20 de outubro de 2026',
    'ter., 20 de out.',
    'dom. seg. ter. qua. qui. sex. sáb.',
    '7,5',
    '3.184',
  ],
  ['ja', 'ja-JP', '2026年10月20日', '10月20日(火)', '日 月 火 水 木 金 土', '7.5', '3,184'],
  [
    'zh-Hans',
    'zh-TW',
    '2026年10月20日',
    '10月20日周二',
    '周日 周一 周二 周三 周四 周五 周六',
    '7.5',
    '3,184',
  ],
  ['ru', 'ru-RU', '20 октября 2026 г.', 'вт, 20 окт.', 'пн вт ср чт пт сб вс', '7,5', '3 184'],
])(
  'dates and numbers in %s with the region of %s',
  (language, browser, date, weekday, week, hours, number) => {
    vi.stubGlobal('navigator', { language: browser });
    showLanguage({ ...english, language, default: () => ({}) });
    const shown = [
      fullDate(EVENING, 'UTC'),
      weekdayDate(EVENING, 'UTC'),
      weekdaysInOrder().map(weekdayName).join(' '),
      decimalHours(450),
      grouped(3184),
    ];
    expect(shown.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
      date,
      weekday,
      week,
      hours,
      number,
    ]);
  },
);

it('initials of Arabic weekdays differ, as those of the names do not', () => {
  vi.stubGlobal('navigator', { language: 'ar-EG' });
  showLanguage({ ...english, language: 'ar', default: () => ({}) });
  expect(weekdaysInOrder().map(weekdayInitial).join(' ')).toBe('س ح ن ث ر خ ج');
});
