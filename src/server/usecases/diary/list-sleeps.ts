import { DEFAULT_LIMIT, toCursor } from '#contract/paging.ts';
import type { DecodedPart, ResponseData } from '#contract/routes/routes.ts';
import type { DeletedSleep, DiarySleep } from '#domain/diary.ts';
import { RESTORABLE_MS } from '#domain/sleep.ts';
import type { SleeperRecord } from '#server/storage/tables/accounts.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { isInRange, listAfter, toPage } from '#server/usecases/paging.ts';
import { readToPresent } from './present-sleep.ts';
import { readDiary } from './read-diary.ts';

export const readStart = ({ startTime, id }: DiarySleep) => ({ instant: startTime, id });
const readDeletion = ({ deletedAt, id }: DeletedSleep) => ({ instant: deletedAt, id });

/** A page of the sleeps, newest start first. */
export async function listSleeps(
  deps: UseCaseDeps,
  account: SleeperRecord,
  { cursor: after, limit = DEFAULT_LIMIT, ...range }: DecodedPart<'GET /sleeps', 'query'>,
): Promise<ResponseData<'GET /sleeps'>> {
  const diary = await readDiary(deps, account);
  const sleeps = listAfter(diary.sleeps.filter(isInRange(range)), after, readStart);
  const { items, nextCursor } = toPage(sleeps, limit, (sleep) => toCursor(readStart(sleep)));
  const present = await readToPresent(deps, account.userId, diary, items);
  return { items: items.map(present), nextCursor };
}

/** A page of restorable sleeps, last deleted first. */
export async function listDeletedSleeps(
  deps: UseCaseDeps,
  account: SleeperRecord,
  { cursor: after, limit = DEFAULT_LIMIT }: DecodedPart<'GET /sleeps/deleted', 'query'>,
): Promise<ResponseData<'GET /sleeps/deleted'>> {
  const diary = await readDiary(deps, account);
  const since = deps.now() - RESTORABLE_MS;
  const restorable = diary.deleted.filter(({ deletedAt }) => deletedAt >= since);
  const sleeps = listAfter(restorable, after, readDeletion);
  const { items, nextCursor } = toPage(sleeps, limit, (sleep) => toCursor(readDeletion(sleep)));
  const present = await readToPresent(deps, account.userId, diary, items);
  return {
    items: items.map((sleep) => ({ ...present(sleep), deletedAt: sleep.deletedAt })),
    nextCursor,
  };
}
