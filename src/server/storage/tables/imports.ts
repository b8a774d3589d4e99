import type { Kysely } from 'kysely';
import type { AchievementId } from '#domain/achievements.ts';
import type { ImportFormat, ImportMarkStatus, ImportStatus } from '#domain/import-plan.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import type { DayMarkRecord } from './day-marks.ts';
import { toColumns } from './to-columns.ts';

/** The result of a batch. Statuses are in the order of the request. */
export type ImportOutcome = {
  plan: string;
  statuses: readonly ImportStatus[];
  marks: readonly ImportMarkStatus[];
  /** The marks that the batch wrote. */
  writtenMarks: readonly DayMarkRecord[];
  /** Entries of the files that the client could not read; absent if there are none. */
  unreadable?: number | undefined;
  pointsBefore: number;
  pointsAfter: number;
  newAchievements: readonly AchievementId[];
  lostAchievements: readonly AchievementId[];
};

/** Shortens the stored list of a large batch to a letter for each sleep. */
const LETTERS = {
  new: 'n',
  same: 's',
  deletedByYou: 'd',
  overlaps: 'o',
  inFuture: 'f',
  tooLong: 'l',
  empty: 'e',
  tooOld: 'p',
} as const satisfies Record<ImportStatus, string>;

const STATUSES = new Map(
  Object.entries(LETTERS).map(([status, letter]) => [letter as string, status as ImportStatus]),
);

function toText({ statuses, marks, ...outcome }: ImportOutcome): string {
  return JSON.stringify({
    ...outcome,
    statuses: statuses.map((status) => LETTERS[status]).join(''),
    marks: marks.map((status) => LETTERS[status]).join(''),
  });
}

function parseOutcome(text: string): ImportOutcome {
  const stored = JSON.parse(text) as ImportOutcome & { statuses: string; marks: string };
  const expand = (letters: string) =>
    Array.from(letters, (letter) => STATUSES.get(letter) as ImportStatus);
  return {
    ...stored,
    statuses: expand(stored.statuses),
    marks: expand(stored.marks) as ImportMarkStatus[],
  };
}

export type ImportBatchRecord = {
  importId: string;
  batch: number;
  format: ImportFormat;
  fileName: string;
  createdAt: number;
  requestHash: string;
  outcome: ImportOutcome;
};

/** Batches per page: at most a megabyte, read and parsed within milliseconds. */
export const BATCHES_PER_PAGE = 50;

/** The written batches of an import in order, in pages; none if there is no such import. */
export async function* readImportBatches(
  db: Kysely<Schema>,
  userId: string,
  importId: string,
): AsyncGenerator<ImportBatchRecord[]> {
  let after = -1;
  for (;;) {
    const rows = await db
      .selectFrom('imports')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .where('batch', '>', after)
      .orderBy('batch')
      .limit(BATCHES_PER_PAGE)
      .select([
        'import_id as importId',
        'batch',
        'format',
        'file_name as fileName',
        'created_at as createdAt',
        'request_hash as requestHash',
        'outcome',
      ])
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({ ...row, outcome: parseOutcome(row.outcome) }));
    if (rows.length < BATCHES_PER_PAGE) return;
    after = last.batch;
  }
}

/** The ids of imports, newest first, after a position. */
export async function listImportIds(
  db: Kysely<Schema>,
  userId: string,
  page: { after?: { createdAt: number; importId: string } | undefined; limit: number },
): Promise<string[]> {
  const imports = db
    .selectFrom('imports')
    .where('user_id', '=', userId)
    .groupBy('import_id')
    .select((eb) => ['import_id', eb.fn.min('created_at').as('begun_at')]);
  const { after } = page;
  const rows = await db
    .selectFrom(imports.as('begun'))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('begun_at', 'import_id'),
          '<',
          tuple(after?.createdAt ?? 0, after?.importId ?? ''),
        ),
      ),
    )
    .orderBy('begun_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(page.limit)
    .select('import_id as importId')
    .execute();
  return rows.map(({ importId }) => importId);
}

/** The format of an import; undefined if no batch of it was written. */
export async function findImportFormat(
  db: Kysely<Schema>,
  userId: string,
  importId: string,
): Promise<ImportFormat | undefined> {
  const found = await db
    .selectFrom('imports')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .orderBy('batch')
    .limit(1)
    .select('format')
    .executeTakeFirst();
  return found?.format;
}

/** A written batch of an import; undefined if there is none. */
export async function findImportBatch(
  db: Kysely<Schema>,
  userId: string,
  { importId, batch }: { importId: string; batch: number },
): Promise<Pick<ImportBatchRecord, 'requestHash' | 'outcome'> | undefined> {
  const row = await db
    .selectFrom('imports')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('batch', '=', batch)
    .select(['request_hash as requestHash', 'outcome'])
    .executeTakeFirst();
  return row && { ...row, outcome: parseOutcome(row.outcome) };
}

export async function insertImportBatch(
  trx: WriteTransaction,
  userId: string,
  batch: ImportBatchRecord,
): Promise<void> {
  const row = toColumns({ userId, ...batch, outcome: toText(batch.outcome) });
  await trx.insertInto('imports').values(row).execute();
}

export async function deleteImport(
  trx: WriteTransaction,
  userId: string,
  importId: string,
): Promise<void> {
  await trx
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .execute();
}
