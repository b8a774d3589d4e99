import { expect, it } from 'vitest';
import { nightTitle } from './night-title.ts';

const NIGHT = {
  startTime: '2026-11-22T15:54:00Z',
  endTime: '2026-11-22T23:55:00Z',
  sleepDate: '2026-11-23',
  timeZone: 'Asia/Jakarta',
};
const DAY = { ...NIGHT, startTime: '2026-11-23T01:30:00Z', endTime: '2026-11-23T07:30:00Z' };
const EVENING = { ...NIGHT, startTime: '2026-11-22T12:50:00Z', endTime: '2026-11-22T13:20:00Z' };

it.each([
  { sleep: NIGHT, title: 'Night into Mon, Nov 23' },
  { sleep: DAY, title: 'Day sleep on Mon, Nov 23' },
  { sleep: { ...DAY, kind: 'review' as const }, title: 'Night into Mon, Nov 23' },
  { sleep: { ...EVENING, kind: 'nap' as const }, title: 'Nap on Sun, Nov 22' },
  {
    sleep: { startTime: NIGHT.startTime, timeZone: NIGHT.timeZone },
    title: 'Since Sun, Nov 22',
  },
  { sleep: { ...EVENING, sleepDate: undefined }, title: 'Night into Mon, Nov 23' },
  { sleep: NIGHT, form: 'day' as const, title: 'Night into Mon 23' },
  {
    sleep: { ...NIGHT, sleepDate: '2020-11-23' },
    form: 'year' as const,
    title: 'Night into Mon, Nov 23, 2020',
  },
])('a sleep is titled by its morning: $title', ({ sleep, form, title }) => {
  expect(nightTitle(sleep as typeof NIGHT, form)).toBe(title);
});
