import type { DeletedSleeps, Sleeps } from '#contract/diary.ts';
import type { DeletedSleep, DiarySleep } from '#domain/diary.ts';
import { RESTORABLE_MS } from '#domain/sleep.ts';
import type { SleeperRecord } from '#server/storage/tables/accounts.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import {
  isInRange,
  listAfter,
  parseCursor,
  toCursor,
  toPage,
  type DiaryPageInput,
} from '#server/usecases/paging.ts';
import { readToPresent } from './present-sleep.ts';
import { readDiary } from './read-diary.ts';

export const readStart = ({ startTime, id }: DiarySleep) => ({ instant: startTime, id });
const readDeletion = ({ deletedAt, id }: DeletedSleep) => ({ instant: deletedAt, id });

/** A page of the sleeps, newest start first. Throws INVALID_INPUT for an unknown cursor. */
export async function listSleeps(
  deps: UseCaseDeps,
  account: SleeperRecord,
  { cursor, limit, ...range }: DiaryPageInput,
): Promise<Sleeps> {
  const after = parseCursor(cursor);
  const diary = await readDiary(deps, account);
  const sleeps = listAfter(diary.sleeps.filter(isInRange(range)), after, readStart);
  const present = await readToPresent(deps, account.userId, diary, sleeps.slice(0, limit));
  return toPage(sleeps, limit, present, (sleep) => toCursor(readStart(sleep)));
}

/** A page of restorable sleeps, last deleted first. Throws INVALID_INPUT for an unknown cursor. */
export async function listDeletedSleeps(
  deps: UseCaseDeps,
  account: SleeperRecord,
  { cursor, limit }: DiaryPageInput,
): Promise<DeletedSleeps> {
  const after = parseCursor(cursor);
  const diary = await readDiary(deps, account);
  const since = deps.now() - RESTORABLE_MS;
  const restorable = diary.deleted.filter(({ deletedAt }) => deletedAt >= since);
  const sleeps = listAfter(restorable, after, readDeletion);
  const present = await readToPresent(deps, account.userId, diary, sleeps.slice(0, limit));
  return toPage(
    sleeps,
    limit,
    (sleep) => ({ ...present(sleep), deletedAt: toInstantText(sleep.deletedAt) }),
    (sleep) => toCursor(readDeletion(sleep)),
  );
}
