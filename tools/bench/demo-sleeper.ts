import { v7 as newId } from 'uuid';
import { saveSleeps } from '#server/storage/tables/sleeps.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { demoNights } from '#testkit/demo-nights.ts';
import { toFacts } from '#testkit/sleeps.ts';
import { sleepBetween } from '#testkit/sleeps.ts';
import { newSleeper } from '../support/client.ts';
import { renewDiary } from './measure.ts';

/** A new sleeper with believable nights, until this morning. */
export async function newDemoSleeper(
  storage: Storage,
  url: string,
  username: string,
  nights: number,
) {
  const sleeper = await newSleeper(url, username);
  const sleeps = demoNights(Date.now(), 'Asia/Jakarta', nights).map(
    ({ startTime, endTime = startTime, timeZone, quality = null, note = null }) => {
      const sleep = sleepBetween(startTime, endTime, { id: newId(), timeZone });
      return { ...toFacts(sleep, timeZone), quality, note };
    },
  );
  await storage.transaction((trx) => saveSleeps(trx, sleeper.userId, sleeps));
  await renewDiary(storage, sleeper.userId);
  return sleeper;
}
