import { expect, it } from 'vitest';
import { emphasize } from '#web/ui/emphasized.tsx';
import { clockText } from '../patterns/spans.ts';
import { night, session } from '../nights.fixture.ts';
import { rasterRows } from './raster-rows.ts';
import { rowTitle, sleepText, usualText } from './row-text.ts';

const [BED, WAKE] = [1380, 420];

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

it.each([
  [BED, WAKE, 'You usually sleep from BED to WAKE.'],
  [BED, null, 'You usually fall asleep around BED.'],
  [null, WAKE, 'You usually wake up around WAKE.'],
  [null, null, 'Your sleep times vary a lot.'],
])('the text for the usual times %s and %s is %s', (bed, wake, sentence) => {
  const circular = (median: number | null) => ({ median, halfWithin: median && 20 });
  const usual = { state: 'ok' as const, have: 28, need: 7, middle: circular(null) };
  expect(usualText({ ...usual, bed: circular(bed), wake: circular(wake) })).toBe(
    sentence.replace('BED', emphasize(clockText(BED))).replace('WAKE', emphasize(clockText(WAKE))),
  );
});
