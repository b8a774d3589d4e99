import { expect, it } from 'vitest';
import { nightOf, slept } from './nights.fixture.ts';
import { rasterRows } from './raster-rows.ts';

it('the raster has a row for every date, newest first, including dates without a sleep', () => {
  const rows = rasterRows([
    nightOf('2026-03-05', slept('2026-03-04T23:00', '2026-03-05T07:00')),
    nightOf('2026-03-02', slept('2026-03-01T23:00', '2026-03-02T07:00')),
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
  const nap = slept('2026-03-02T17:30', '2026-03-02T19:00', { kind: 'nap' });
  const rows = rasterRows([nightOf('2026-03-02', nap)]);
  expect(rows.map(({ date, bars }) => [date, bars[0]?.from, bars[0]?.to])).toEqual([
    ['2026-03-03', 0, 60],
    ['2026-03-02', 1410, 1440],
  ]);
});

it('the raster marks zone and clock changes and draws each end by its own offset', () => {
  const inBerlin = (start: string, end: string, offsets: [start: number, end: number]) =>
    nightOf(end.slice(0, 10), slept(start, end, { timeZone: 'Europe/Berlin' }, offsets));
  const rows = rasterRows([
    inBerlin('2026-03-29T23:00', '2026-03-30T07:00', [120, 120]),
    inBerlin('2026-03-28T23:00', '2026-03-29T07:00', [60, 120]),
    inBerlin('2026-03-27T23:00', '2026-03-28T07:00', [60, 60]),
    nightOf('2026-03-27', slept('2026-03-26T23:00', '2026-03-27T07:00')),
  ]);
  expect(rows.map(({ date, change }) => [date, change])).toEqual([
    ['2026-03-30', null],
    ['2026-03-29', 'clock'],
    ['2026-03-28', 'zone'],
    ['2026-03-27', null],
  ]);
  expect(rows[1]?.bars).toEqual([expect.objectContaining({ from: 300, to: 780 })]);
});
