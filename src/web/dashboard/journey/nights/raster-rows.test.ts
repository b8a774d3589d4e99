import { expect, it } from 'vitest';
import { night, session } from '../nights.fixture.ts';
import { rasterRows } from './raster-rows.ts';

it('the raster has a row for every date, newest first, including dates without a sleep', () => {
  const rows = rasterRows([
    night('2026-03-05', [session('2026-03-04T16:00', '2026-03-05T00:00')]),
    night('2026-03-02', [session('2026-03-01T16:00', '2026-03-02T00:00')]),
  ]);
  expect(rows.map(({ date, bars }) => [date, bars.length])).toEqual([
    ['2026-03-05', 1],
    ['2026-03-04', 0],
    ['2026-03-03', 0],
    ['2026-03-02', 1],
  ]);
  // 23:00 to 07:00 are 5 and 13 hours after 18:00.
  expect(rows[0]?.bars).toEqual([{ from: 300, to: 780, kind: 'night' }]);
});

it('the raster continues a sleep that crosses 18:00 in the row of the next date', () => {
  const nap = session('2026-03-02T10:30', '2026-03-02T12:00', { kind: 'nap' });
  const rows = rasterRows([night('2026-03-02', [nap])]);
  expect(rows.map(({ date, bars }) => [date, bars[0]?.from, bars[0]?.to])).toEqual([
    ['2026-03-03', 0, 60],
    ['2026-03-02', 1410, 1440],
  ]);
});

it('the raster marks zone and clock changes and draws each end by its own offset', () => {
  const timeZone = 'Europe/Berlin';
  const change = { timeZone, startOffsetMinutes: 60, endOffsetMinutes: 120 };
  const winter = { ...change, endOffsetMinutes: 60 };
  const rows = rasterRows([
    night('2026-03-29', [session('2026-03-28T22:00', '2026-03-29T05:00', change)]),
    night('2026-03-28', [session('2026-03-27T22:00', '2026-03-28T06:00', winter)]),
    night('2026-03-27', [session('2026-03-26T16:00', '2026-03-27T00:00')]),
  ]);
  expect(rows.map(({ change }) => change)).toEqual(['clock', 'zone', null]);
  expect(rows[0]?.bars).toEqual([{ from: 300, to: 780, kind: 'night' }]);
});
