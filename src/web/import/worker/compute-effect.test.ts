import { expect, it } from 'vitest';
import type { ImportStatus } from '#domain/import-plan.ts';
import { webWallClock } from '#web/time/web-wall-clock.ts';
import { computeEffect } from './compute-effect.ts';
import type { Batch } from './messages.ts';

const day = (date: number) => String(date).padStart(2, '0');

/** A full night that ends on a date of November 2026. */
const exported = (date: number) => ({
  id: `own-${date}`,
  startTime: `2026-11-${day(date - 1)}T16:00:00.000Z`,
  endTime: `2026-11-${day(date)}T00:00:00.000Z`,
  startLocal: `2026-11-${day(date - 1)}T23:00`,
  endLocal: `2026-11-${day(date)}T07:00`,
  sleepDate: `2026-11-${day(date)}`,
  source: 'live',
  recordedAt: `2026-11-${day(date - 1)}T16:00:00.000Z`,
  settled: false,
});

const planned = (dates: readonly number[]): Batch => ({
  importId: 'import-1',
  batch: 0,
  format: 'fitbit',
  fileName: 'a.json',
  sleeps: dates.map((date) => ({
    key: `fitbit:${date}`,
    startTime: `2026-11-${day(date - 1)}T16:00:00.000Z`,
    endTime: `2026-11-${day(date)}T00:00:00.000Z`,
    timeZone: 'Asia/Jakarta',
  })),
});

const effectOf = (own: readonly object[], batch: Batch, statuses: ImportStatus[]) =>
  computeEffect(
    {
      batches: [batch],
      statuses: [statuses],
      diary: new Blob([JSON.stringify({ sleeps: own })]),
      nowMs: Date.parse('2026-11-22T12:00:00Z'),
    },
    webWallClock,
  );

it('imported nights earn nothing, but join two runs of own nights, which then pay a bonus', async () => {
  const own = [2, 3, 5, 6].map(exported);
  const active = { ...exported(20), endTime: null, endLocal: null };
  const effect = await effectOf([...own, active], planned([4, 7, 8]), ['new', 'new', 'new']);
  expect(effect).toMatchObject({ pointsBefore: 320, pointsAfter: 370, needsReview: 0 });
  expect(effect.unlocks).toContain('streak-7');
  expect(effect.years).toEqual([
    { year: 2026, nights: 3, medianBed: '23:00', medianWake: '07:00' },
  ]);
});

it('nights that are not new change nothing', async () => {
  const own = [3, 4, 5, 6, 7, 8].map(exported);
  const effect = await effectOf(own, planned([2]), ['same']);
  expect(effect).toMatchObject({ pointsBefore: 530, pointsAfter: 530, unlocks: [] });
});

it('new nights over 16 hours are counted as in need of review', async () => {
  const batch = planned([2]);
  const [night] = batch.sleeps;
  const long = { ...night, startTime: '2026-11-01T07:00:00.000Z' } as Batch['sleeps'][number];
  const effect = await effectOf([], { ...batch, sleeps: [long] }, ['new']);
  expect(effect).toMatchObject({ needsReview: 1, pointsBefore: 0, pointsAfter: 0 });
});

it('the years have no nights of wrong clocks', async () => {
  const { years } = await effectOf([], planned([2, 3]), ['same', 'inFuture']);
  expect(years).toMatchObject([{ year: 2026, nights: 1 }]);
});
