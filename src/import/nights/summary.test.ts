import { expect, test } from 'vitest';
import { planImport, type ImportStatus } from '#domain/import-plan.ts';
import { isKnownTimeZone, wallClock } from '#server/wall-clock.ts';
import { readSample } from '../sample.fixture.ts';
import { summarizeImport } from './summary.ts';
import { toNights } from './to-nights.ts';

const row = (start: string, end: string) => `1,${Date.parse(start)},${Date.parse(end)}\n`;

test('the counts of an import add up to its nights', async () => {
  const fitbit = JSON.stringify([
    {
      logId: 1,
      dateOfSleep: '2024-01-02',
      startTime: '2024-01-01T22:00:00.000',
      endTime: '2024-01-02T06:00:00.000',
      type: 'stages',
    },
  ]);
  const plees = [
    'sid,start,stop\n',
    row('2024-01-01T15:30Z', '2024-01-01T22:30Z'),
    row('2024-01-02T15:00Z', '2024-01-02T23:00Z'),
    row('2024-01-02T15:00Z', '2024-01-02T23:00Z'),
    row('2024-01-03T15:00Z', '2024-01-04T09:00Z'),
    row('2024-01-05T15:00Z', '2024-01-06T15:00:59Z'),
    row('2024-01-05T15:00Z', '2024-01-06T15:01Z'),
    row('2024-01-07T15:00Z', '2024-01-07T15:00:59Z'),
    row('2034-01-03T15:00Z', '2034-01-03T23:00Z'),
    row('1899-01-03T15:00Z', '1899-01-03T23:00Z'),
    row('2024-02-03T15:00Z', '2024-02-03T23:00Z'),
    'x,y,z\n',
  ].join('');
  const read = await readSample({ 'sleep.json': fitbit, 'plees.csv': plees });
  const nights = toNights(read, {
    wallClock,
    isTimeZone: isKnownTimeZone,
    accountTimeZone: 'Asia/Jakarta',
  });
  const plan = planImport(
    nights.nights,
    {
      sleeps: [{ startTime: Date.parse('2024-02-03T15:00Z'), endTime: Date.parse('2024-02-04Z') }],
      keys: new Map(),
      deleted: [],
    },
    { now: Date.parse('2026-01-01'), format: 'plees' },
  );
  const { statuses } = plan as { statuses: ImportStatus[] };
  const summary = summarizeImport(read, nights, statuses, wallClock);
  expect(summary).toEqual({
    formats: ['fitbit', 'plees'],
    records: 11,
    segments: 0,
    nights: 10,
    new: 4,
    same: 0,
    deletedByYou: 0,
    overlapping: 1,
    otherSource: 1,
    inFuture: 1,
    tooLong: 1,
    empty: 1,
    tooOld: 1,
    tooFresh: 0,
    needsReview: 2,
    unreadable: [
      {
        file: 'plees.csv',
        line: 12,
        reason: { code: 'invalidTime', field: 'start', value: 'y' },
      },
    ],
    // Without the nights of wrong clocks, and those too short or too long.
    perYear: [{ year: 2024, nights: 5, medianBed: '22:00', medianWake: '06:00' }],
  });
});
