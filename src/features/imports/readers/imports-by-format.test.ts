import { expect, test } from 'vitest';
import { findUnreadable, groupByFormat } from './imports-by-format.ts';
import type { ImportedNight } from './imported-sleep.ts';

const night = (startTime: number, format: ImportedNight['format']): ImportedNight => {
  const facts = { timeZone: 'Asia/Jakarta', detail: 'asleep', at: { file: 'a' } } as const;
  return { key: `${format}:${startTime}`, format, startTime, endTime: startTime + 1, ...facts };
};
const FILES = [
  { path: 'takeout/sleep-1.json', format: 'fitbit', records: 1, unreadable: 1 },
  { path: 'sleep-\u202e\n2.json', format: 'fitbit', records: 1, unreadable: 1 },
  { path: `${'long'.repeat(80)}.csv`, format: 'samsung', records: 1, unreadable: 1 },
] as const;

test('each format is an import of its own, named after its files without marks of direction', () => {
  const nights = [night(2, 'fitbit'), night(1, 'fitbit'), night(3, 'samsung')];
  const imports = groupByFormat(nights, [], { recognized: FILES, experiments: [] });
  expect(imports).toMatchObject([
    {
      format: 'fitbit',
      fileName: 'sleep-1.json, sleep- 2.json',
      unreadable: 2,
      nights: [{ key: 'fitbit:1' }, { key: 'fitbit:2' }],
      marks: [],
    },
    { format: 'samsung', unreadable: 1, nights: [{}] },
  ]);
  expect(imports[1]?.fileName).toHaveLength(255);
});

test('marks without nights are an import', () => {
  const marks = [{ sleepDate: '2026-11-22', kind: null, noSleep: true, rest: false }];
  expect(groupByFormat([], marks, { recognized: [], experiments: [] })).toMatchObject([
    { format: 'lelap', nights: [], marks },
  ]);
});

test('experiments that are left out are problems of their file', () => {
  const imports = [
    { fileName: 'a.csv' },
    { fileName: 'lelap-export.json', experiments: [{}, {}, {}] },
  ];
  expect(findUnreadable(imports, ['new', 'invalid', 'stopped'])).toEqual([
    { file: 'lelap-export.json', reason: { code: 'invalidRecord' } },
  ]);
});
