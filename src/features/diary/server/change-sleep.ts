import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import type { Diary } from '../rules/diary.ts';
import { MAX_SLEEPS, type SleepFacts } from '../rules/sleep.ts';
import { findSleep } from './sleep-rows.ts';
import type { AccountEvent } from '#accounts/server/record-account-event.ts';
import { compareProgress } from './compare-progress.ts';
import type { Happened } from './happened.ts';
import { presentFacts } from './present-sleep.ts';
import type { Decision, DiaryRequest, OpenDiary } from './with-diary.ts';

/** A change of one sleep. With `version` it is refused when the sleep has another one. */
export type SleepRequest = Pick<DiaryRequest, 'userId' | 'timeZone' | 'dryRun'> & {
  id: string;
  version?: number | undefined;
};

/** What follows from a sleep becoming what `after` says; without `before` it is new. Nothing if it was so already. */
export function changeSleep(
  open: OpenDiary,
  { before, after: asked, event }: { before?: SleepFacts; after: SleepFacts; event?: AccountEvent },
): Decision<ResponseData<'PATCH /sleeps/:id'>> {
  const { now, diary } = open;
  if (isDeepStrictEqual(before, asked)) {
    return { answer: () => presentChange(open, diary, asked) };
  }
  const after = before ? { ...asked, version: before.version + 1, changedAt: now } : asked;
  return {
    answer: (changed) => presentChange(open, changed, after),
    change: { sleeps: [after] },
    event,
    happened: (changed) => ({
      type: toEventType(before, after),
      sleep: presentFacts(changed, after),
      achievements: compareProgress(open, changed).newAchievements.map(({ id }) => id),
    }),
  };
}

const presentChange = (open: OpenDiary, after: Diary, sleep: SleepFacts) => ({
  sleep: presentFacts(after, sleep),
  ...compareProgress(open, after),
});

function toEventType(before: SleepFacts | undefined, after: SleepFacts): Happened['type'] {
  if (after.deletedAt !== null) return 'sleep.deleted';
  const isReopened = before && before.endTime !== null && after.endTime === null;
  return isReopened ? 'sleep.reopened' : 'sleep.changed';
}

/** Throws TOO_MANY_SLEEPS unless this many more sleeps fit into the diary. Deleted ones don't count, an active one does. */
export function requireSleepQuota({ sleeps }: Diary, count = 1): void {
  if (sleeps.length + count > MAX_SLEEPS) throw new AppError('TOO_MANY_SLEEPS');
}

/**
 * The sleep of this diary with this id. Throws SLEEP_NOT_FOUND if there is none, or it was deleted; SLEEP_CHANGED if its
 * version is not the one asked for.
 */
export async function requireSleep(
  { db, userId }: OpenDiary,
  { id, version }: Pick<SleepRequest, 'id' | 'version'>,
): Promise<SleepFacts> {
  const sleep = await findSleep(db, userId, id);
  if (sleep === undefined || sleep.deletedAt !== null) throw new AppError('SLEEP_NOT_FOUND');
  if (version !== undefined && version !== sleep.version) throw new AppError('SLEEP_CHANGED');
  return sleep;
}
