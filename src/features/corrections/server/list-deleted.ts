import { DEFAULT_LIMIT, toCursor } from '#kernel/contract/paging.ts';
import type { DecodedPart, ResponseData } from '#features/routes.ts';
import type { DeletedSleep } from '#features/diary/rules/diary.ts';
import { RESTORABLE_MS } from '#features/diary/rules/sleep.ts';
import type { SleeperRecord } from '#features/accounts/server/account-rows.ts';
import type { UseCaseDeps } from '#features/use-case-deps.ts';
import { listAfter, toPage } from '#kernel/server/usecase/paging.ts';
import { readToPresent } from '#features/diary/server/present-sleep.ts';
import { readDiary } from '#features/diary/server/read-diary.ts';

const readDeletion = ({ deletedAt, id }: DeletedSleep) => ({ instant: deletedAt, id });

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
