import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { Import, Imports } from '#contract/imports.ts';
import { IMPORT_STATUSES, type ImportStatus } from '#domain/import-plan.ts';
import {
  listImportBatches,
  listImportIds,
  type ImportBatchRecord,
} from '#server/storage/tables/imports.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { parseCursor, toCursor, toPage } from '#server/usecases/paging.ts';

/** A page of the imports, newest first. Throws INVALID_INPUT for an unknown cursor. */
export async function listImports(
  { storage }: Pick<UseCaseDeps, 'storage'>,
  { userId, cursor, limit }: { userId: string; cursor?: string | undefined; limit: number },
): Promise<Imports> {
  const place = parseCursor(cursor);
  const after = place && { createdAt: place.instant, importId: place.id };
  const imports = await readImports(storage.db, userId, { after, limit: limit + 1 });
  return toPage(
    imports,
    limit,
    (each) => each,
    ({ createdAt, importId }) => toCursor(Date.parse(createdAt), importId),
  );
}

/** One import. Throws IMPORT_NOT_FOUND. */
export async function readImport(
  { storage }: Pick<UseCaseDeps, 'storage'>,
  { userId, importId }: { userId: string; importId: string },
): Promise<Import> {
  const batches = await listImportBatches(storage.db, userId, [importId.toLowerCase()]);
  if (batches.length === 0) throw new AppError('IMPORT_NOT_FOUND');
  return presentImport(batches);
}

/** Imports, newest first, after a position. */
export async function readImports(
  db: Kysely<Schema>,
  userId: string,
  page: Parameters<typeof listImportIds>[2],
): Promise<Import[]> {
  const ids = await listImportIds(db, userId, page);
  const batches = await listImportBatches(db, userId, ids);
  const byImport = Map.groupBy(batches, ({ importId }) => importId);
  // One may have been undone meanwhile.
  return ids.flatMap((id) => {
    const found = byImport.get(id);
    return found ? [presentImport(found)] : [];
  });
}

function presentImport(batches: readonly ImportBatchRecord[]): Import {
  const { importId, format, fileName } = batches[0] as ImportBatchRecord;
  const counts = Object.fromEntries(IMPORT_STATUSES.map((status) => [status, 0])) as Record<
    ImportStatus,
    number
  >;
  for (const status of batches.flatMap(({ outcome }) => outcome.statuses)) counts[status] += 1;
  return {
    importId,
    format,
    fileName,
    createdAt: toInstantText(Math.min(...batches.map(({ createdAt }) => createdAt))),
    batches: batches.map(({ batch }) => batch),
    counts,
    marks: batches.reduce((sum, { outcome }) => sum + outcome.writtenMarks.length, 0),
  };
}
