import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { SAME_WITHIN_MS, type DiaryToMatch, type IncomingSleep } from '#domain/import-plan.ts';
import { findImportKeys, readImportedTimes } from '#server/storage/tables/import-keys.ts';
import { readSleepTimes } from '#server/storage/tables/sleep-changes.ts';
import type { Schema } from '#server/storage/schema.ts';

/** The sleeps and import keys around the incoming sleeps; other requests run between pages. */
export async function readDiaryToMatch(
  db: Kysely<Schema>,
  input: { userId: string; importId: string; sleeps: readonly IncomingSleep[] },
): Promise<DiaryToMatch> {
  const { userId, sleeps: incoming } = input;
  const range = {
    from: incoming.reduce((from, { startTime }) => Math.min(from, startTime), Infinity),
    to: incoming.reduce((to, { endTime }) => Math.max(to, endTime), -Infinity),
  };
  const sleeps: DiaryToMatch['sleeps'][number][] = [];
  const keys = new Map<string, 'kept' | 'deleted'>();
  const deleted: DiaryToMatch['deleted'][number][] = [];
  if (incoming.length === 0) return { sleeps, keys, deleted };

  for await (const page of findImportKeys(
    db,
    userId,
    incoming.map(({ key }) => key),
  )) {
    for (const { key, sleepId } of page) keys.set(key, sleepId === null ? 'deleted' : 'kept');
    await nextTurnOfLoop();
  }
  const idsOfThisImport = new Set<string>();
  const near = { from: range.from - SAME_WITHIN_MS, to: range.to + SAME_WITHIN_MS };
  for await (const page of readImportedTimes(db, userId, near)) {
    for (const { importId, sleepId, ...times } of page) {
      if (sleepId === null) deleted.push(times);
      else if (importId === input.importId) idsOfThisImport.add(sleepId);
    }
    await nextTurnOfLoop();
  }
  for await (const page of readSleepTimes(db, userId, range)) {
    for (const sleep of page) {
      sleeps.push({ ...sleep, isOfThisImport: idsOfThisImport.has(sleep.id) });
    }
    await nextTurnOfLoop();
  }
  return { sleeps, keys, deleted };
}
