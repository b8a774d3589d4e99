import type { SleepDay } from '#domain/totals.ts';
import { preparedInsert } from '#server/storage/engines/prepared-insert.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { toColumns } from './to-columns.ts';

const upsertRows = preparedInsert('sleep_days', ['user_id', 'sleep_date']);

/** Inserts or updates these days. */
export async function saveDays(
  trx: WriteTransaction,
  userId: string,
  days: readonly SleepDay[],
): Promise<void> {
  await upsertRows(
    trx,
    days.map((day) => toColumns({ userId, ...day })),
  );
}
