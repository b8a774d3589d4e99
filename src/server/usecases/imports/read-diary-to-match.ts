import type { Kysely } from 'kysely';
import type { DiaryToMatch } from '#domain/import-plan.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { readKnownKeys } from '#server/storage/tables/import-keys.ts';
import { findActiveSleep } from '#server/storage/tables/sleep-sessions.ts';
import type { Schema } from '#server/storage/schema.ts';

/** The sleeps of a diary and the keys of all its imports. */
export async function readDiaryToMatch(
  db: Kysely<Schema>,
  userId: string,
  completed: readonly CompletedSleep[],
): Promise<DiaryToMatch> {
  const keys = new Map<string, 'kept' | 'deleted'>();
  const deleted: DiaryToMatch['deleted'][number][] = [];
  for (const { key, startTime, endTime, keptId } of await readKnownKeys(db, { userId })) {
    keys.set(key, keptId === null ? 'deleted' : 'kept');
    if (keptId === null) deleted.push({ startTime, endTime });
  }
  const active = await findActiveSleep(db, userId);
  const sleeps = active ? [...completed, { startTime: active.startTime }] : completed;
  return { sleeps, keys, deleted };
}
