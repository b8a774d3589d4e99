import { DEFAULT_LIMIT, toCursor } from '#kernel/contract/paging.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import type { DiarySleep } from '#diary/rules/diary.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { isInRange, listAfter, toPage } from '#kernel/server/usecase/paging.ts';
import { readToPresent } from '#diary/server/present-sleep.ts';
import { readDiary } from '#diary/server/read-diary.ts';

export const readStart = ({ startTime, id }: DiarySleep) => ({ instant: startTime, id });

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
