import { expect, it } from 'vitest';
import { clockText } from '../patterns/spans.ts';
import { night, session } from '../nights.fixture.ts';
import { rasterRows } from './raster-rows.ts';
import { rowTitle, sleepText } from './row-text.ts';

it('the row text describes an interrupted night once, with the number of its parts', () => {
  const sessions = [
    session('2026-03-01T18:00', '2026-03-01T20:00'),
    session('2026-03-01T21:00', '2026-03-01T23:00'),
    session('2026-03-02T08:00', '2026-03-02T09:00', { kind: 'nap' }),
  ];
  const [first, last, napFrom, napTo] = [1, 6, 15, 16].map((hour) => clockText(hour * 60));
  const rows = rasterRows([night('2026-03-02', sessions)]);
  expect(rows.map(sleepText)).toEqual([
    `Night ${first} to ${last}, in 2 parts. Nap ${napFrom} to ${napTo}.`,
  ]);
  expect(rows.map(rowTitle)).toEqual(['Night into Mon, Mar 2']);
});
