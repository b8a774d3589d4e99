import { expect } from 'vitest';
import { findFaults } from '#diary/rules/diary-faults.ts';
import type { Diary } from '#diary/rules/diary.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { loadDiary } from '#diary/server/read-diary.ts';

/** Expects the stored facts of a sleeper to be whole: no sleeps that overlap, at most one active. Returns the diary. */
export async function expectWholeDiary(
  { db }: Pick<Storage, 'db'>,
  userId: string,
): Promise<Diary> {
  const diary = await loadDiary(db, userId, Date.now());
  expect(findFaults(diary)).toEqual([]);
  return diary;
}
