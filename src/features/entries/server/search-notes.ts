import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { toCursor } from '#kernel/contract/paging.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import type { DiarySleep } from '#diary/rules/diary.ts';
import { foldText } from '../search-text.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import { readNotes } from '#diary/server/sleep-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { isInRange, listAfter, toPage } from '#kernel/server/usecase/paging.ts';
import { readStart } from './list-sleeps.ts';
import { readToPresent } from '#diary/server/present-sleep.ts';
import { chargeForSleeps, readDiary } from '#diary/server/read-diary.ts';

/** Other requests wait while a slice is read and folded: some milliseconds, 20 with notes of 2,000 letters. */
const SLICE_SIZE = 200;

const PAGE_SIZE = 50;

/**
 * A page of the sleeps whose note contains a text, newest start first, and the number of all of them. Case and accents
 * don't matter, nor do spaces around it. Reads the notes in slices.
 */
export async function searchNotes(
  deps: UseCaseDeps,
  account: SleeperRecord,
  { q, cursor: after, ...range }: DecodedPart<'POST /sleeps/search', 'body'>,
): Promise<ResponseData<'POST /sleeps/search'>> {
  const sought = foldText(q.trim());
  const diary = await readDiary(deps, account);
  const isShown = isInRange(range);
  const noted = diary.sleeps.filter((sleep) => sought !== '' && sleep.hasNote && isShown(sleep));
  chargeForSleeps(deps, account.userId, noted.length);

  const found: DiarySleep[] = [];
  for (let from = 0; from < noted.length; from += SLICE_SIZE) {
    const slice = noted.slice(from, from + SLICE_SIZE);
    const notes = await readNotes(deps.storage.db, account.userId, slice);
    found.push(...slice.filter(({ id }) => foldText(notes.get(id) ?? '').includes(sought)));
    await nextTurnOfLoop();
  }
  const shown = listAfter(found, after, readStart);
  const { items, nextCursor } = toPage(shown, PAGE_SIZE, (sleep) => toCursor(readStart(sleep)));
  const present = await readToPresent(deps, account.userId, diary, items);
  return { items: items.map(present), nextCursor, total: found.length };
}
