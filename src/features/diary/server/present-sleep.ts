import type { ResponseData } from '#routes.ts';
import { findAward, findKind, toDiarySleep, type Diary, type DiarySleep } from '../rules/diary.ts';
import { presentAnswers } from '../rules/sleep-details.ts';
import { findPresses } from '../rules/start-end.ts';
import {
  durationMinutes,
  hasEnded,
  needsReview,
  notEarningReason,
  type SleepFacts,
} from '../rules/sleep.ts';
import { readNotes } from './sleep-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

type SentSleep = ResponseData<'PATCH /sleeps/:id'>['sleep'];

/** A sleep of a diary as it is sent. */
export function presentSleep(diary: Diary, sleep: DiarySleep, note: string | null): SentSleep {
  const { startTime, source, recordedAt } = sleep;
  const endTime = sleep.endTime ?? startTime;
  const notEarning = notEarningReason({ source, recordedAt, startTime, endTime });
  const { points, bonusPoints } = findAward(diary, sleep);
  return {
    id: sleep.id,
    startTime,
    ...(hasEnded(sleep) && {
      endTime: sleep.endTime,
      sleepDate: sleep.sleepDate,
      durationMinutes: durationMinutes(sleep),
      kind: findKind(diary, sleep),
    }),
    points,
    bonusPoints,
    timeZone: sleep.timeZone,
    source,
    ...(notEarning && { notEarning }),
    needsReview: sleep.deletedAt === null && hasEnded(sleep) && needsReview(sleep),
    version: sleep.version,
    ...findPresses(sleep),
    note,
    quality: sleep.quality,
    ...presentAnswers(sleep),
  };
}

/** One whose facts are whole. */
export const presentFacts = (diary: Diary, facts: SleepFacts): SentSleep =>
  presentSleep(diary, toDiarySleep(facts), facts.note);

/** Reads the notes of these sleeps, and returns how each of them is sent. */
export async function readToPresent(
  { storage }: Pick<UseCaseDeps, 'storage'>,
  userId: string,
  diary: Diary,
  sleeps: readonly DiarySleep[],
): Promise<(sleep: DiarySleep) => SentSleep> {
  const notes = await readNotes(storage.db, userId, sleeps);
  return (sleep) => presentSleep(diary, sleep, notes.get(sleep.id) ?? null);
}
