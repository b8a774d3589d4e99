import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { sleepsOf } from '#testkit/sleeps.ts';
import { newSleeper } from '../support/client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A new sleeper with one unbroken run of nights of eight hours, until this morning. */
export async function newSleeperWithNights(
  storage: Storage,
  url: string,
  username: string,
  nights: number,
) {
  const sleeper = await newSleeper(url, username);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const sleeps = sleepsOf(today - nights * DAY_MS - 2 * HOUR_MS, nights);
  await insertSleepHistory(storage, sleeper.userId, sleeps, 'UTC');
  return { sleeper, sleeps };
}
