import type { DiaryChange, DiarySleep } from '../rules/diary.ts';
import { fillDetails, NO_DETAILS, pickDetails } from '../rules/sleep-details.ts';
import {
  givesWay,
  hasEnded,
  isTold,
  overlaps,
  toldTimes,
  type Ended,
  type SleepFacts,
} from '../rules/sleep.ts';
import { findSleep } from './sleep-rows.ts';
import type { OpenDiary } from './with-diary.ts';

/** A sleep that a device has sent, and the sleep that takes its place. */
export type Displaced = { arrived: Ended<DiarySleep>; toldId: string };

/**
 * A change, and what follows from it for the sleeps of devices: a sleep of a device that overlaps an ended sleep of the change goes,
 * and leaves it the details that it lacks. An active sleep takes no place yet, because its end is not known.
 */
export async function giveWay(
  { diary, db, userId }: OpenDiary,
  { sleeps: asked = [], erased = [], ...change }: DiaryChange,
): Promise<DiaryChange & { displaced: Displaced[] }> {
  const byDevices = diary.ended.filter((sleep) => givesWay(sleep) && !erased.includes(sleep.id));
  const displaced: Displaced[] = [];
  const sleeps: SleepFacts[] = [];
  for (const told of asked) {
    const takesPlace = hasEnded(told) && told.deletedAt === null && isTold(told);
    let details = pickDetails(told);
    for (const arrived of takesPlace ? byDevices : []) {
      if (arrived.id === told.id || !overlaps(arrived, toldTimes(told))) continue;
      displaced.push({ arrived, toldId: told.id });
      details = fillDetails(details, (await findSleep(db, userId, arrived.id)) ?? NO_DETAILS);
    }
    sleeps.push({ ...told, ...details });
  }
  const gone = displaced.map(({ arrived }) => arrived.id);
  return { ...change, sleeps, erased: [...erased, ...gone], displaced };
}
