import type { AchievementId } from '#diary/rules/achievements.ts';
import type { DatedMark } from '#diary/rules/diary.ts';
import { IMPORT_STATUSES, type ImportMarkStatus, type ImportStatus } from '../import-plan.ts';
import type { Database, RowOf, WriteTransaction } from '#schema.ts';
import { deleteRows, insertRow } from '#kernel/server/storage/rows.ts';
import type { ImportedRecords } from './imported-records.ts';

/** The result of an import. Statuses are in the order of the request. */
export type ImportOutcome = {
  statuses: readonly ImportStatus[];
  marks: readonly ImportMarkStatus[];
  /** The marks that it wrote. */
  writtenMarks: readonly DatedMark[];
  /** What became of experiments, and the ids of those that it wrote; absent if it had none. */
  experiments?: Pick<ImportedRecords, 'statuses' | 'ids'> | undefined;
  /** Entries of the files that the client could not read; absent if there are none. */
  unreadable?: number | undefined;
  pointsBefore: number;
  pointsAfter: number;
  newAchievements: readonly AchievementId[];
  lostAchievements: readonly AchievementId[];
};

/** Shortens the stored list to a letter for each sleep. */
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
    // Earlier versions stored flags as 0 and 1, and no rest nights.
    writtenMarks: stored.writtenMarks.map((mark) => ({
      ...mark,
      noSleep: Boolean(mark.noSleep),
      rest: Boolean(mark.rest),
    })),
  };
}

/** How many sleeps have each status, how many marks were written, and how many entries could not be read. */
export type ImportCounts = {
  counts: Readonly<Record<ImportStatus, number>>;
  marks: number;
  unreadable: number;
};

const NO_COUNTS = Object.fromEntries(IMPORT_STATUSES.map((status) => [status, 0])) as Record<
  ImportStatus,
  number
>;

function countOutcome({ statuses, writtenMarks, unreadable = 0 }: ImportOutcome): ImportCounts {
  const counts = { ...NO_COUNTS };
  for (const status of statuses) counts[status] += 1;
  return { counts, marks: writtenMarks.length, unreadable };
}

const COLUMNS = ['importId', 'format', 'fileName', 'createdAt'] as const;

const LISTED_COLUMNS = [...COLUMNS, 'counts'] as const;
const WHOLE_COLUMNS = [...COLUMNS, 'requestHash', 'outcome'] as const;

export type ListedImport = RowOf<'imports', typeof COLUMNS> & ImportCounts;

export type ImportRecord = Omit<RowOf<'imports', typeof WHOLE_COLUMNS>, 'outcome'> & {
  outcome: ImportOutcome;
};

function toListed({ counts: text, ...row }: RowOf<'imports', typeof LISTED_COLUMNS>): ListedImport {
  const { counts, marks, unreadable } = JSON.parse(text) as ImportCounts;
  return { ...row, counts, marks, unreadable };
}

/** Imports, newest first, after a position. */
export async function listImports(
  db: Database,
  userId: string,
  { after, limit }: { after?: { instant: number; id: string } | undefined; limit: number },
): Promise<ListedImport[]> {
  let query = db.selectFrom('imports').where('userId', '=', userId);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAt', 'importId'), '<', tuple(after.instant, after.id)),
    );
  }
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('importId', 'desc')
    .limit(limit)
    .select(LISTED_COLUMNS)
    .execute();
  return rows.map(toListed);
}

const selectImport = (db: Database, userId: string, importId: string) =>
  db.selectFrom('imports').where('userId', '=', userId).where('importId', '=', importId);

export async function findListedImport(
  db: Database,
  userId: string,
  importId: string,
): Promise<ListedImport | undefined> {
  const row = await selectImport(db, userId, importId).select(LISTED_COLUMNS).executeTakeFirst();
  return row && toListed(row);
}

export async function findImport(
  db: Database,
  userId: string,
  importId: string,
): Promise<ImportRecord | undefined> {
  const row = await selectImport(db, userId, importId).select(WHOLE_COLUMNS).executeTakeFirst();
  return row && { ...row, outcome: parseOutcome(row.outcome) };
}

export async function insertImport(
  trx: WriteTransaction,
  userId: string,
  record: ImportRecord,
): Promise<void> {
  const outcome = toText(record.outcome);
  const counts = JSON.stringify(countOutcome(record.outcome));
  await insertRow(trx, 'imports', { userId, ...record, outcome, counts });
}

/** Adds nights to what a connection has brought in a day; makes its import of the first. */
export async function addToImport(
  trx: WriteTransaction,
  userId: string,
  given: Pick<ImportRecord, 'importId' | 'format' | 'createdAt'>,
  count: number,
): Promise<void> {
  const { importId } = given;
  const before = await findImport(trx, userId, importId);
  const outcome = before?.outcome ?? EMPTY_OUTCOME;
  const statuses = [...outcome.statuses, ...Array<ImportStatus>(count).fill('new')];
  await deleteRows(trx, 'imports', { userId, importId });
  const record = before ?? { ...given, fileName: '', requestHash: '' };
  await insertImport(trx, userId, { ...record, outcome: { ...outcome, statuses } });
}

const EMPTY_OUTCOME: ImportOutcome = {
  statuses: [],
  marks: [],
  writtenMarks: [],
  pointsBefore: 0,
  pointsAfter: 0,
  newAchievements: [],
  lostAchievements: [],
};

export async function deleteImport(
  trx: WriteTransaction,
  userId: string,
  importId: string,
): Promise<void> {
  await trx
    .deleteFrom('importKeys')
    .where('userId', '=', userId)
    .where('importId', '=', importId)
    // A device sends its nights again: they are known as deleted.
    .where('tokenId', 'is', null)
    .execute();
  await deleteRows(trx, 'imports', { userId, importId });
}
