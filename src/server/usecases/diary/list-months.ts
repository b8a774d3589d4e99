import type { Months } from '#contract/diary.ts';
import { listMonths as listMonthRecords } from '#server/storage/tables/diary.ts';
import {
  tryRefoldBeforeReading,
  type RefoldDeps,
} from '#server/usecases/progress/refold-history.ts';

/** Every month with counting sleep, newest first; a lifetime fits in one page. */
export async function listMonths(
  deps: RefoldDeps,
  { userId }: { userId: string },
): Promise<Months> {
  await tryRefoldBeforeReading(deps, userId);
  return { items: await listMonthRecords(deps.storage.db, userId), nextCursor: null };
}
