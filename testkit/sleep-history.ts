import { v7 as newId } from 'uuid';
import type { CompletedSleep } from '#diary/rules/sleep.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { newDiaryVersion, updateAccount } from '#accounts/server/account-rows.ts';
import { saveSleeps } from '#diary/server/sleep-rows.ts';
import { sleepsOf, toFacts } from './sleeps.ts';

const FIRST_NIGHT = Date.parse('2010-03-01T22:00Z');

/** Writes completed sleeps to the diary of an account. */
export async function insertSleepHistory(
  storage: Storage,
  userId: string,
  sleeps: readonly CompletedSleep[],
  timeZone: string,
): Promise<void> {
  await storage.transaction(async (trx) => {
    await saveSleeps(
      trx,
      userId,
      sleeps.map((sleep) => toFacts(sleep, timeZone)),
    );
    await updateAccount(trx, userId, { diaryVersion: newDiaryVersion() });
  });
}

/** Gives an account `count` nights of eight hours, from March 2010 on. */
export async function insertNights(storage: Storage, userId: string, count: number): Promise<void> {
  const nights = sleepsOf(FIRST_NIGHT, count).map((night) => ({ ...night, id: newId() }));
  await insertSleepHistory(storage, userId, nights, 'UTC');
}
