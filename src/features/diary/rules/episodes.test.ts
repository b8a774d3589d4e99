import { expect, test } from 'vitest';
import { at, wallClock } from '#testkit/sleeps.ts';
import {
  episodeQuality,
  groupByDate,
  loggedDates,
  loggedNights,
  readEpisodeClock,
  type CountingSession,
} from './episodes.ts';

const DATE = '2026-03-10';

/** A session on DATE from one local time to another; a time is on the day before from 20:00 on. */
function session(
  start: string,
  end: string,
  { quality = null, timeZone = 'Asia/Jakarta' }: Partial<CountingSession> = {},
): CountingSession {
  const day = (time: string) => (time >= '20:00' ? '2026-03-09' : DATE);
  return {
    startTime: at(`${day(start)}T${start}`, timeZone),
    endTime: at(`${day(end)}T${end}`, timeZone),
    sleepDate: DATE,
    timeZone,
    quality,
  };
}

const noMarks = new Set<string>();

test.each([
  ['02:00:59.999', 1],
  ['02:01', 2],
])('sessions joined up to 120 whole minutes: next start %s gives %i episodes', (next, count) => {
  const [date] = groupByDate([session('23:00', '00:00'), session(next, '06:00')], noMarks);
  expect(date?.episodes).toHaveLength(count);
});

test.each([
  [['00:00', '02:59'], false],
  [['00:00', '03:00'], true],
])('a date with %j is logged: %s', ([start, end], isLogged) => {
  const [date] = groupByDate([session(start as string, end as string)], noMarks);
  expect(date?.isLogged).toBe(isLogged);
  expect(date?.main !== null).toBe(isLogged);
});

test('the night has the most minutes asleep, not the longest span; the earliest of equals', () => {
  const broken = [session('20:30', '22:00'), session('23:50', '01:00')];
  const nap = session('13:00', '15:40');
  const [date] = groupByDate([nap, ...broken], noMarks);
  expect(date?.minutes).toBe(320);
  expect(date?.main?.sessions).toEqual(broken);
  const [longerNap] = groupByDate([session('13:00', '15:41'), ...broken], noMarks);
  expect(longerNap?.main?.startTime).toBe(nap.startTime);
});

test('the quality of a night is the last one given in it', () => {
  const first = session('23:00', '01:00', { quality: 2 });
  const second = session('01:30', '04:00', { quality: 4 });
  const [date] = groupByDate([first, second, session('04:30', '07:00')], noMarks);
  expect(date?.main && episodeQuality(date.main)).toBe(4);
});

test.each([
  ['no sleep', [], true, 0],
  ['naps', [session('09:00', '10:35'), session('15:00', '16:35')], true, 190],
  ['an episode of 180 minutes', [session('01:00', '04:00')], false, 180],
])('"I did not sleep" on a date with %s', (_, sessions, isSleepless, minutes) => {
  const [date] = groupByDate(sessions, new Set([DATE]));
  expect(date).toMatchObject({ isLogged: true, isSleepless, minutes });
  expect(date?.main === null).toBe(isSleepless);
});

test('bed is read by the zone of the first session, waking and middle by that of the last', () => {
  const first = session('22:00', '02:00');
  const last = { ...session('03:00', '06:00'), timeZone: 'Asia/Tokyo' };
  const [date] = groupByDate([last, first], noMarks);
  const clock = { bed: 22 * 60, wake: 8 * 60, middle: 4 * 60 };
  expect(date?.main && readEpisodeClock(wallClock, date.main)).toEqual(clock);
});

test('a window of n dates ends at until and includes it; sleepless dates have no night', () => {
  const night = session('23:00', '07:00');
  const nights = ['2026-03-08', '2026-03-09', DATE].map((sleepDate) => ({ ...night, sleepDate }));
  const dates = groupByDate(nights, new Set(['2026-03-07']));
  const inWindow = (until: string, count: number) =>
    loggedDates(dates, until, count).map(({ sleepDate }) => sleepDate);
  expect(inWindow('2026-03-09', 1)).toEqual(['2026-03-09']);
  expect(inWindow('2026-03-09', 2)).toEqual(['2026-03-08', '2026-03-09']);
  expect(inWindow('2026-03-09', 3)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
  expect(loggedNights(dates, '2026-03-09', 3)).toHaveLength(2);
});
