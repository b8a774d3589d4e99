import { expect, it } from 'vitest';
import { rasterRows } from './raster-rows.ts';

type Night = Parameters<typeof rasterRows>[0][number];
type Session = Night['sessions'][number];

const session = (startTime: string, endTime: string, change: Partial<Session> = {}): Session => ({
  id: startTime,
  startTime,
  endTime,
  timeZone: 'Asia/Jakarta',
  startOffsetMinutes: 420,
  endOffsetMinutes: 420,
  kind: 'night',
  points: 0,
  quality: null,
  hasNote: false,
  ...change,
});

const night = (sleepDate: string, ...sessions: Session[]): Night => ({
  sleepDate,
  mark: { kind: null, noSleep: false },
  minutes: 0,
  runDay: 0,
  sessions,
});

it('the raster has a row for every date, newest first, including dates without a sleep', () => {
  const rows = rasterRows([
    night('2026-03-05', session('2026-03-04T16:00:00Z', '2026-03-05T00:00:00Z')),
    night('2026-03-02', session('2026-03-01T16:00:00Z', '2026-03-02T00:00:00Z')),
  ]);
  expect(rows.map(({ date, bars }) => [date, bars.length])).toEqual([
    ['2026-03-05', 1],
    ['2026-03-04', 0],
    ['2026-03-03', 0],
    ['2026-03-02', 1],
  ]);
  // 23:00 to 07:00 are 5 and 13 hours after 18:00.
  expect(rows[0]?.bars).toEqual([expect.objectContaining({ from: 300, to: 780, kind: 'night' })]);
});

it('the raster continues a sleep that crosses 18:00 in the row of the next date', () => {
  const nap = session('2026-03-02T10:30:00Z', '2026-03-02T12:00:00Z', { kind: 'nap' });
  const rows = rasterRows([night('2026-03-02', nap)]);
  expect(rows.map(({ date, bars }) => [date, bars[0]?.from, bars[0]?.to])).toEqual([
    ['2026-03-03', 0, 60],
    ['2026-03-02', 1410, 1440],
  ]);
});

it('the raster marks zone and clock changes and draws each end by its own offset', () => {
  const rows = rasterRows([
    night(
      '2026-03-30',
      session('2026-03-29T21:00:00Z', '2026-03-30T05:00:00Z', {
        timeZone: 'Europe/Berlin',
        startOffsetMinutes: 120,
        endOffsetMinutes: 120,
      }),
    ),
    night(
      '2026-03-29',
      session('2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', {
        timeZone: 'Europe/Berlin',
        startOffsetMinutes: 60,
        endOffsetMinutes: 120,
      }),
    ),
    night(
      '2026-03-28',
      session('2026-03-27T22:00:00Z', '2026-03-28T06:00:00Z', {
        timeZone: 'Europe/Berlin',
        startOffsetMinutes: 60,
        endOffsetMinutes: 60,
      }),
    ),
    night('2026-03-27', session('2026-03-26T16:00:00Z', '2026-03-27T00:00:00Z')),
  ]);
  expect(rows.map(({ date, change }) => [date, change])).toEqual([
    ['2026-03-30', null],
    ['2026-03-29', 'clock'],
    ['2026-03-28', 'zone'],
    ['2026-03-27', null],
  ]);
  expect(rows[1]?.bars).toEqual([expect.objectContaining({ from: 300, to: 780 })]);
});
