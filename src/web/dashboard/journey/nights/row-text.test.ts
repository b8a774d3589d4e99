import { expect, it } from 'vitest';
import { clockTime } from '#web/time/sleep-times.ts';
import { clockText } from '../patterns/spans.ts';
import { rowTitle, sleepText, usualText } from './row-text.ts';
import { emphasize } from '#web/ui/emphasized.tsx';
import { rasterRows } from './raster-rows.ts';

const session = (from: string, to: string, kind: 'night' | 'nap') => ({
  id: from,
  startTime: from,
  endTime: to,
  timeZone: 'UTC',
  startOffsetMinutes: 0,
  endOffsetMinutes: 0,
  kind,
  points: 0,
  quality: null,
  hasNote: false,
});

it('the row text describes an interrupted night once, with the number of its parts', () => {
  const sessions = [
    session('2026-03-02T01:00:00Z', '2026-03-02T03:00:00Z', 'night'),
    session('2026-03-02T04:00:00Z', '2026-03-02T06:00:00Z', 'night'),
    session('2026-03-02T13:00:00Z', '2026-03-02T14:00:00Z', 'nap'),
  ];
  const mark = { kind: null, noSleep: false };
  const night = { sleepDate: '2026-03-02', mark, minutes: 300, runDay: 0, sessions };
  const [first, last, napFrom, napTo] = ['01:00', '06:00', '13:00', '14:00'].map((time) =>
    clockTime(`2026-03-02T${time}:00Z`, 'UTC'),
  );
  const rows = rasterRows([night]);
  expect(rows.map(sleepText)).toEqual([
    `Night ${first} to ${last}, in 2 parts. Nap ${napFrom} to ${napTo}.`,
  ]);
  expect(rows.map(rowTitle)).toEqual(['Night into Mon, Mar 2']);
});

it.each([
  [1380, 420, 'You usually sleep from BED to WAKE.'],
  [1380, null, 'You usually fall asleep around BED.'],
  [null, 420, 'You usually wake up around WAKE.'],
  [null, null, 'Your sleep times vary a lot.'],
])('the text for the usual times %s and %s is %s', (bed, wake, sentence) => {
  const circular = (median: number | null) => ({ median, halfWithin: median && 20 });
  const middle = circular(null);
  const usual = { state: 'ok' as const, have: 28, need: 7, middle };
  expect(usualText({ ...usual, bed: circular(bed), wake: circular(wake) })).toBe(
    sentence.replace('BED', emphasize(clockText(1380))).replace('WAKE', emphasize(clockText(420))),
  );
});
