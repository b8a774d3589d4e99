import { expect, onTestFinished, test } from 'vitest';
import { NEW_SLEEP } from '#diary/rules/diary.ts';
import { DETAIL_FIELDS } from '#diary/rules/sleep-details.ts';
import { hashFacts } from './key-rows.ts';

const FACTS = {
  id: 'a',
  startTime: Date.parse('2026-03-13T15:30:00Z'),
  endTime: Date.parse('2026-03-14T00:00:00Z'),
  sleepDate: '2026-03-14',
  startMinuteOfDay: 1350,
  endMinuteOfDay: 420,
  timeZone: 'Asia/Jakarta',
  source: 'import:csv',
  recordedAt: Date.parse('2026-03-15T00:00:00Z'),
  settled: false,
  ...NEW_SLEEP,
  note: 'slept "well"',
  quality: 4,
} as const;

test('hashes of earlier imports stay valid, also when sleeps have a further detail that is empty', () => {
  expect(hashFacts(FACTS)).toBe('a_r7tKJ7k1B_GlQG');
  expect(hashFacts({ ...FACTS, note: null, quality: null })).toBe('mNzYzcolmHEl1wMd');
  DETAIL_FIELDS.push('mood' as never);
  onTestFinished(() => void DETAIL_FIELDS.pop());
  const hashWithMood = (mood: number | null) => hashFacts(Object.assign({ ...FACTS }, { mood }));
  expect(hashWithMood(null)).toBe('a_r7tKJ7k1B_GlQG');
  expect(hashWithMood(3)).not.toBe('a_r7tKJ7k1B_GlQG');
});
