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

/** The experiments of an account, newest first. */
export async function listExperiments(db: Database, userId: string): Promise<ExperimentRecord[]> {
  return await db
    .selectFrom('experiments')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(COLUMNS)
    .execute();
}

const NIGHT_COLUMNS = ['experimentId', 'sleepDate', 'done'] as const;

/** What the sleeper said of nights, by experiment, oldest first. */
export async function readDone(
  db: Database,
  userId: string,
): Promise<Map<string, Map<SleepDate, boolean>>> {
  const rows = await db
    .selectFrom('experimentNights')
    .where('userId', '=', userId)
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
