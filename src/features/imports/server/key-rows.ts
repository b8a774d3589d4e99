import { hash } from 'node:crypto';
import type { DetailLevel } from '../import-plan.ts';
import { pickDetails } from '#diary/rules/sleep-details.ts';
import type { SleepFacts } from '#diary/rules/sleep.ts';
import { preparedInsert, preparedQuery } from '#kernel/server/storage/statements.ts';
import { inParts } from '#kernel/server/storage/in-parts.ts';
import type { Database, RowOf, WriteTransaction } from '#schema.ts';
import { FACT_COLUMNS, toSleepFacts } from '#diary/server/sleep-rows.ts';

const KEY_COLUMNS = ['importKey as key', 'importId', 'sleepId', 'startTime', 'endTime'] as const;

/** Times are as imported. */
export type ImportKeyRecord = RowOf<'importKeys', typeof KEY_COLUMNS>;

const insertRows = preparedInsert('importKeys');

/** 96 bits: two versions of one sleep never share them by accident. */
const HASH_LENGTH = 16;

/** Tells whether times, zone or details of a sleep have changed since its import. */
export function hashFacts(facts: SleepFacts): string {
  const { startTime, endTime, timeZone, note, quality } = facts;
  const text = JSON.stringify([
    startTime,
    endTime,
    timeZone,
    note,
    quality,
    ...listLaterDetails(facts),
  ]);
  return hash('sha256', text, 'base64url').slice(0, HASH_LENGTH);
}

/** The given details that the first stored hashes do not cover, by name; an empty one leaves those hashes valid. */
function listLaterDetails(facts: SleepFacts): unknown[] {
  const { note: _, quality: __, ...later } = pickDetails(facts);
  return Object.entries(later).filter(([, value]) => value !== null);
}

export type NewImportKey = ImportKeyRecord & {
  factsHash: string;
  tokenId: string | null;
  detail: DetailLevel | null;
};

export async function insertImportKeys(
  trx: WriteTransaction,
  userId: string,
  keys: readonly NewImportKey[],
): Promise<void> {
  await inParts(keys, (part) =>
    insertRows(
      trx,
      part.map(({ key, ...imported }) => ({ userId, importKey: key, ...imported })),
    ),
  );
}

/** All keys and times that imports have written; `keptId` is null for a sleep that is not in the diary any more. */
export const readKnownKeys = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('importKeys')
    .leftJoin('sleepSessions', (join) =>
      join
        .onRef('sleepSessions.userId', '=', 'importKeys.userId')
        .onRef('sleepSessions.id', '=', 'importKeys.sleepId')
        .on('sleepSessions.deletedAt', 'is', null),
    )
    .where('importKeys.userId', '=', userId)
    .select([
      'importKey as key',
      'importKeys.startTime',
      'importKeys.endTime',
      'importId',
      'tokenId',
      'detail',
      'sleepSessions.id as keptId',
    ]),
);

/** The sleeps of an import, deleted ones too, but not those that were purged. */
export async function readImportedSleeps(
  db: Database,
  userId: string,
  importId: string,
): Promise<{ factsHash: string; facts: SleepFacts }[]> {
  const rows = await db
    .selectFrom('importKeys')
    .innerJoin('sleepSessions', (join) =>
      join
        .onRef('sleepSessions.userId', '=', 'importKeys.userId')
        .onRef('sleepSessions.id', '=', 'importKeys.sleepId'),
    )
    .where('importKeys.userId', '=', userId)
    .where('importKeys.importId', '=', importId)
    .select(FACT_COLUMNS.map((column) => `sleepSessions.${column}` as const))
    .select('factsHash')
    .execute();
  return rows.map(({ factsHash, ...row }) => ({ factsHash, facts: toSleepFacts(row) }));
}

/** All keys by start. */
export async function listImportKeys(db: Database, userId: string): Promise<ImportKeyRecord[]> {
  return await db
    .selectFrom('importKeys')
    .where('userId', '=', userId)
    .orderBy('startTime')
    .orderBy('importKey')
    .select(KEY_COLUMNS)
    .execute();
}
