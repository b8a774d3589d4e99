import { AppError } from '#kernel/contract/app-error.ts';
import { DEFAULT_LIMIT, toCursor } from '#kernel/contract/paging.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { findListedImport, listImports } from './import-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { toPage } from '#kernel/server/usecase/paging.ts';

type ReadDeps = Pick<UseCaseDeps, 'storage'>;

/** A page of the imports, newest first. */
export async function readImportPage(
  { storage }: ReadDeps,
  userId: string,
  { cursor: after, limit = DEFAULT_LIMIT }: DecodedPart<'GET /imports', 'query'>,
): Promise<ResponseData<'GET /imports'>> {
  const imports = await listImports(storage.db, userId, { after, limit: limit + 1 });
  return toPage(imports, limit, ({ createdAt, importId }) =>
    toCursor({ instant: createdAt, id: importId }),
  );
}

/** One import. Throws IMPORT_NOT_FOUND. */
export async function readImport(
  { storage }: ReadDeps,
  userId: string,
  importId: string,
): Promise<ResponseData<'GET /imports/:id'>> {
  const found = await findListedImport(storage.db, userId, importId);
  if (found === undefined) throw new AppError('IMPORT_NOT_FOUND');
  return found;
}
