import type { Months } from '#contract/diary.ts';
import { listMonths as listMonthRecords } from '#server/storage/diary.ts';
import type { UseCaseDeps } from './deps.ts';

/** Every month with sleep that counts, newest first; a lifetime of them fits in one page. */
export async function listMonths(
  deps: Pick<UseCaseDeps, 'storage'>,
  { userId }: { userId: string },
): Promise<Months> {
  return { items: await listMonthRecords(deps.storage.db, userId), nextCursor: null };
}
