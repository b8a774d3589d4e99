import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { Import, Imports } from '#contract/imports.ts';
import {
  findListedImport,
  listImports,
  type ListedImport,
} from '#server/storage/tables/imports.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { parseCursor, toCursor, toPage } from '#server/usecases/paging.ts';

type ReadDeps = Pick<UseCaseDeps, 'storage'>;

/** A page of the imports, newest first. Throws INVALID_INPUT for an unknown cursor. */
export async function readImportPage(
  { storage }: ReadDeps,
  { userId, cursor, limit }: { userId: string; cursor?: string | undefined; limit: number },
): Promise<Imports> {
  const after = parseCursor(cursor);
  const imports = await listImports(storage.db, userId, { after, limit: limit + 1 });
  return toPage(imports, limit, present, ({ createdAt, importId }) =>
    toCursor({ instant: createdAt, id: importId }),
  );
}

/** One import. Throws IMPORT_NOT_FOUND. */
export async function readImport(
  { storage }: ReadDeps,
  { userId, importId }: { userId: string; importId: string },
): Promise<Import> {
  const found = await findListedImport(storage.db, userId, importId.toLowerCase());
  if (found === undefined) throw new AppError('IMPORT_NOT_FOUND');
  return present(found);
}

/** Imports, newest first. */
export async function readImports(
  db: Kysely<Schema>,
  userId: string,
  page: { limit: number },
): Promise<Import[]> {
  return (await listImports(db, userId, page)).map(present);
}

const present = (listed: ListedImport): Import => ({
  ...listed,
  createdAt: toInstantText(listed.createdAt),
});
