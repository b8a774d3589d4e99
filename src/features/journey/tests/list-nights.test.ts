import { expect, test } from 'vitest';
import { deriveDiary } from '#diary/rules/diary.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import { countReads } from '#testkit/count-reads.ts';
import { at, sleepBetween, toFacts, wallClock } from '#testkit/sleeps.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { createDiaryMemory } from '#diary/server/diary-memory.ts';
import { listNights } from '../server/list-nights.ts';

const MINUTE_MS = 60_000;
const SLEEPS = 1_000;

test('a date of a thousand sleeps is not read again for each of them', async () => {
  const sleeps = Array.from({ length: SLEEPS }, (_, index) => {
    const startTime = at('2026-03-02T00:00') + index * MINUTE_MS;
    const sleep = sleepBetween(startTime, startTime + MINUTE_MS, { id: `sleep-${index}` });
    return { ...toFacts(sleep, 'Asia/Jakarta'), hasNote: false };
  });
  const whole = deriveDiary({ sleeps, marks: [] });
  const { items: ended, reads } = countReads(whole.ended);
  const diaries = { ...createDiaryMemory(), find: () => ({ ...whole, ended }) };
  const deps = { diaries, wallClock } as Partial<UseCaseDeps> as UseCaseDeps;
  const { items } = await listNights(deps, {} as SleeperRecord, { limit: 1 });
  expect(items[0]?.sessions.filter(({ kind }) => kind === 'night')).toHaveLength(SLEEPS);
  expect(reads()).toBeLessThan(100 * SLEEPS);
});
