import type { CompletedSleep } from '#domain/sleep.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { insertSleepHistory } from './sleep-history.ts';
import { HOUR_MS } from './sleepers.ts';

/** Achievements added by version 2. */
const LATER_ACHIEVEMENTS = ['early-bird', 'nights-1001'] as const;

/** Writes a history to an empty account, with the cache of version 1. */
export async function insertSleepHistoryOfVersion1(
  storage: Storage,
  userId: string,
  sleeps: readonly CompletedSleep[],
  timeZone: string,
): Promise<void> {
  await insertSleepHistory(storage, userId, sleeps.map(earningAsInVersion1), timeZone);
  await storage.transaction(async (trx) => {
    const updateSleeps = trx.updateTable('sleep_sessions').where('user_id', '=', userId);
    for (const { id, source, recordedAt } of sleeps) {
      const facts = { source, recorded_at: recordedAt, end_minute_of_day: null };
      await updateSleeps.where('id', '=', id).set(facts).execute();
    }
    await trx
      .updateTable('sleep_days')
      .set({ longest_end_minute_of_day: 0 })
      .where('user_id', '=', userId)
      .execute();
    await trx
      .deleteFrom('achievements')
      .where('user_id', '=', userId)
      .where('achievement_id', 'in', LATER_ACHIEVEMENTS)
      .execute();
    await trx
      .updateTable('sleeper_progress')
      .set({ rules_version: 1, latest_run_early_days: 0 })
      .where('user_id', '=', userId)
      .execute();
  });
}

/** In version 1 an import earned like a manual entry. */
function earningAsInVersion1(sleep: CompletedSleep): CompletedSleep {
  if (!sleep.source.startsWith('import:')) return sleep;
  const { endTime, recordedAt } = sleep;
  const mayEarn = recordedAt - endTime <= 48 * HOUR_MS;
  return { ...sleep, source: 'manual', recordedAt: mayEarn ? endTime : endTime + 49 * HOUR_MS };
}
