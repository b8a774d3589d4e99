import type { Database, RowOf, WriteTransaction } from '#schema.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import { toFlag } from '#kernel/server/storage/flags.ts';
import { preparedInsert } from '#kernel/server/storage/statements.ts';

const COLUMNS = [
  'id',
  'label',
  'outcome',
  'weeks',
  'startDate',
  'createdAt',
  'sealedSeed',
  'stoppedAt',
  'result',
] as const;

export type ExperimentRecord = RowOf<'experiments', typeof COLUMNS>;

const selectExperiments = (db: Database, userId: string) =>
  db
    .selectFrom('experiments')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(COLUMNS);

/** The newest experiments of an account, or all, newest first. */
export const listExperiments = (
  db: Database,
  userId: string,
  limit?: number,
): Promise<ExperimentRecord[]> =>
  selectExperiments(db, userId)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();

/** Those that still have a coin: one, unless its seed can't be read. */
export const listUnfinished = (db: Database, userId: string): Promise<ExperimentRecord[]> =>
  selectExperiments(db, userId).where('sealedSeed', 'is not', null).execute();

export const findExperiment = (
  db: Database,
  userId: string,
  id: string,
): Promise<ExperimentRecord | undefined> =>
  selectExperiments(db, userId).where('id', '=', id).executeTakeFirst();

export async function listExperimentIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('experiments')
    .where('userId', '=', userId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

const NIGHT_COLUMNS = ['experimentId', 'sleepDate', 'done'] as const;

/** What the sleeper said of nights, of all experiments or of one, by experiment, oldest first. */
export async function readDone(
  db: Database,
  given: { userId: string; experimentId?: string },
): Promise<Map<string, Map<SleepDate, boolean>>> {
  const rows = await db
    .selectFrom('experimentNights')
    .where('userId', '=', given.userId)
    .$if(given.experimentId !== undefined, (query) =>
      query.where('experimentId', '=', given.experimentId ?? ''),
    )
    .orderBy('sleepDate')
    .select(NIGHT_COLUMNS)
    .execute();
  const byExperiment = Map.groupBy(rows, ({ experimentId }) => experimentId);
  return new Map(
    [...byExperiment].map(([id, nights]) => [
      id,
      new Map(nights.map(({ sleepDate, done }) => [sleepDate, done === 1])),
    ]),
  );
}

const upsertNights = preparedInsert('experimentNights', ['userId', 'experimentId', 'sleepDate']);

/** Notes whether it was done on these nights, in place of what was noted before. */
export async function saveDone(
  trx: WriteTransaction,
  { userId, experimentId }: { userId: string; experimentId: string },
  nights: readonly { sleepDate: SleepDate; done: boolean }[],
): Promise<void> {
  await upsertNights(
    trx,
    nights.map(({ sleepDate, done }) => ({ userId, experimentId, sleepDate, done: toFlag(done) })),
  );
}
