import type { Database, RowOf, WriteTransaction } from '#schema.ts';
import { preparedInsert, selectValues } from '#kernel/server/storage/statements.ts';

const upsertMeasured = preparedInsert('measuredTimes', ['userId', 'sleepId']);

const MEASURED_COLUMNS = ['sleepId', 'startTime', 'endTime', 'source'] as const;
export type MeasuredRecord = RowOf<'measuredTimes', typeof MEASURED_COLUMNS>;

/** What has arrived, or was refused; what is not given stays. */
export async function saveArrival(
  trx: WriteTransaction,
  { userId, tokenId }: { userId: string; tokenId: string },
  given: Partial<RowOf<'arrivals', ['arrivedAt', 'counts', 'refusedAt', 'refusal']>>,
): Promise<void> {
  await trx
    .insertInto('arrivals')
    .values({ userId, tokenId, ...given })
    .onConflict((conflict) => conflict.columns(['userId', 'tokenId']).doUpdateSet(given))
    .execute();
}

/** The connections that may send nights, newest first. */
export async function listArrivals(db: Database, userId: string) {
  return await db
    .selectFrom('apiTokens')
    .leftJoin('arrivals', (join) =>
      join
        .onRef('arrivals.userId', '=', 'apiTokens.userId')
        .onRef('arrivals.tokenId', '=', 'apiTokens.id'),
    )
    .where('apiTokens.userId', '=', userId)
    .where('scopes', '=', 'arrive')
    .orderBy('id', 'desc')
    .select(['id', 'name', 'createdAt', 'arrivedAt', 'counts', 'refusedAt', 'refusal'])
    .execute();
}

export async function saveMeasured(
  trx: WriteTransaction,
  userId: string,
  measured: readonly MeasuredRecord[],
): Promise<void> {
  if (measured.length === 0) return;
  await upsertMeasured(
    trx,
    measured.map((each) => ({ userId, ...each })),
  );
}

/** The measured times of all sleeps, oldest first. */
export async function listMeasured(db: Database, userId: string): Promise<MeasuredRecord[]> {
  return await db
    .selectFrom('measuredTimes')
    .where('userId', '=', userId)
    .orderBy('startTime')
    .select(MEASURED_COLUMNS)
    .execute();
}

/** Forgets that a device has sent sleeps that are gone; it may send them again. */
export async function forgetSleeps(
  trx: WriteTransaction,
  userId: string,
  sleepIds: readonly string[],
): Promise<void> {
  if (sleepIds.length === 0) return;
  await trx
    .deleteFrom('importKeys')
    .where('userId', '=', userId)
    .where('sleepId', 'in', selectValues(trx, sleepIds))
    .execute();
}
