import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { Import, Imports } from '#contract/imports.ts';
import { IMPORT_STATUSES, type ImportStatus } from '#domain/import-plan.ts';
import { listImportIds, readImportBatches } from '#server/storage/tables/imports.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { parseCursor, toCursor, toPage } from '#server/usecases/paging.ts';

type ReadDeps = Pick<UseCaseDeps, 'storage' | 'chargeCalls'>;

/** A page of the imports, newest first. Throws INVALID_INPUT for an unknown cursor. */
export async function listImports(
  { storage, chargeCalls }: ReadDeps,
  { userId, cursor, limit }: { userId: string; cursor?: string | undefined; limit: number },
): Promise<Imports> {
  const place = parseCursor(cursor);
  const after = place && { createdAt: place.instant, importId: place.id };
  const imports = await readImports(storage.db, userId, {
    after,
    limit: limit + 1,
    countPage: () => chargeCalls(userId, 1),
  });
  return toPage(
    imports,
    limit,
    (each) => each,
    ({ createdAt, importId }) => toCursor(Date.parse(createdAt), importId),
  );
}

/** One import. Throws IMPORT_NOT_FOUND. */
export async function readImport(
  { storage, chargeCalls }: ReadDeps,
  { userId, importId }: { userId: string; importId: string },
): Promise<Import> {
  const found = await findImport(storage.db, userId, {
    importId: importId.toLowerCase(),
    countPage: () => chargeCalls(userId, 1),
  });
  if (found === undefined) throw new AppError('IMPORT_NOT_FOUND');
  return found;
}

/** Imports, newest first, after a position. `countPage` is called for each further page of batches. */
export async function readImports(
  db: Kysely<Schema>,
  userId: string,
  { countPage, ...page }: Parameters<typeof listImportIds>[2] & { countPage?: () => void },
): Promise<Import[]> {
  const imports: Import[] = [];
  for (const importId of await listImportIds(db, userId, page)) {
    const found = await findImport(db, userId, { importId, countPage });
    // It may have been undone meanwhile.
    if (found) imports.push(found);
  }
  return imports;
}

/** The import with the sums of its batches; other requests run between pages. */
async function findImport(
  db: Kysely<Schema>,
  userId: string,
  { importId, countPage }: { importId: string; countPage?: (() => void) | undefined },
): Promise<Import | undefined> {
  let found: Import | undefined;
  let createdAt = Infinity;
  for await (const page of readImportBatches(db, userId, importId)) {
    if (found) countPage?.();
    for (const { batch, format, fileName, outcome, ...record } of page) {
      createdAt = Math.min(createdAt, record.createdAt);
      found ??= {
        importId,
        format,
        fileName,
        createdAt: '',
        batches: [],
        counts: noCounts(),
        marks: 0,
        unreadable: 0,
      };
      found.batches.push(batch);
      found.marks += outcome.writtenMarks.length;
      found.unreadable += outcome.unreadable ?? 0;
      for (const status of outcome.statuses) found.counts[status] += 1;
    }
    await nextTurnOfLoop();
  }
  return found && { ...found, createdAt: toInstantText(createdAt) };
}

const noCounts = () =>
  Object.fromEntries(IMPORT_STATUSES.map((status) => [status, 0])) as Record<ImportStatus, number>;
