import { afterEach, expect, it, vi } from 'vitest';
import { formatNight, nightTitle } from './night-title.ts';

const NIGHT = {
  startTime: '2026-11-22T15:54:00Z',
  endTime: '2026-11-22T23:55:00Z',
  sleepDate: '2026-11-23',
  timeZone: 'Asia/Jakarta',
};
const DAY = { ...NIGHT, startTime: '2026-11-23T01:30:00Z', endTime: '2026-11-23T07:30:00Z' };
const EVENING = { ...NIGHT, startTime: '2026-11-22T12:50:00Z', endTime: '2026-11-22T13:20:00Z' };

afterEach(() => vi.useRealTimers());

it.each([
  { sleep: NIGHT, title: 'Night of Sun to Mon, Nov 23' },
  { sleep: NIGHT, isInList: true, title: 'Sun–Mon, Nov 23' },
  { sleep: { ...NIGHT, startTime: '2026-11-22T17:20:00Z' }, title: 'Night of Sun to Mon, Nov 23' },
  { sleep: DAY, title: 'Day sleep of Mon, Nov 23' },
  { sleep: DAY, isInList: true, title: 'Day sleep of Mon, Nov 23' },
  { sleep: { ...DAY, kind: 'review' as const }, title: 'Night of Sun to Mon, Nov 23' },
  { sleep: { ...EVENING, kind: 'nap' as const }, title: 'Nap of Sun, Nov 22' },
  { sleep: { ...EVENING, sleepDate: undefined }, title: 'Night of Sun to Mon, Nov 23' },
  { sleep: NIGHT, form: 'day' as const, isInList: true, title: 'Sun–Mon 23' },
  {
    sleep: { ...NIGHT, sleepDate: '2020-11-23' },
    form: 'year' as const,
    title: 'Night of Sun to Mon, Nov 23, 2020',
  },
])('a sleep is titled by its two days: $title', ({ sleep, title, ...options }) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T05:00:00Z') });
  expect(nightTitle(sleep as typeof NIGHT, options)).toBe(title);
});

it.each([
  { now: '2026-11-23T07:53:00Z', startTime: NIGHT.startTime, title: 'Tonight, since 10:54 PM' },
  { now: '2026-11-23T07:54:00Z', startTime: NIGHT.startTime, title: 'Since Sun, Nov 22, 10:54 PM' },
  {
    now: '2026-11-22T12:00:00Z',
    startTime: '2026-11-22T11:00:00Z',
    title: 'Tonight, since 6:00 PM',
  },
  {
    now: '2026-11-22T12:00:00Z',
    startTime: '2026-11-22T10:59:00Z',
    title: 'Since Sun, Nov 22, 5:59 PM',
  },
  {
    now: '2026-11-23T00:00:00Z',
    startTime: '2026-11-22T22:59:00Z',
    title: 'Tonight, since 5:59 AM',
  },
  {
    now: '2026-11-23T00:00:00Z',
    startTime: '2026-11-22T23:00:00Z',
    title: 'Since Mon, Nov 23, 6:00 AM',
  },
])('at $now the active sleep is titled: $title', ({ now, startTime, title }) => {
  vi.useFakeTimers({ now: Date.parse(now) });
  expect(nightTitle({ startTime, timeZone: NIGHT.timeZone })).toBe(title);
});

it('a night names two weekdays and one date, across a month and a year', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T05:00:00Z') });
  expect(['2026-11-01', '2027-01-01'].map((date) => formatNight(date, 'year'))).toEqual([
    'Sat–Sun, Nov 1',
    'Thu–Fri, Jan 1, 2027',
  ]);
});
