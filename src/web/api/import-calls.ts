import type {
  Import,
  ImportBatchBody,
  ImportedBatch,
  Imports,
  UndoneImport,
} from '#contract/imports.ts';
import { readData } from './calls.ts';
import { request } from './client.ts';
import { toQuery } from './query.ts';

/** Writes a batch of nights, or in a dry run computes the same. */
export async function sendImportBatch(
  body: ImportBatchBody,
  { dryRun }: { dryRun: boolean },
): Promise<ImportedBatch> {
  return readData(await request('post', `/imports?dryRun=${dryRun}`, body)) as ImportedBatch;
}

/** An import that was not undone; IMPORT_NOT_FOUND otherwise. */
export async function getImport(importId: string): Promise<Import> {
  return readData(await request('get', `/imports/${encodeURIComponent(importId)}`)) as Import;
}

/** A page of the imports, newest first. */
export async function getImports(cursor: string | null): Promise<Imports> {
  return readData(await request('get', `/imports${toQuery({ limit: '10', cursor })}`)) as Imports;
}

/** Removes the nights of an import for good, or in a dry run counts them. */
export async function undoImport(
  importId: string,
  { dryRun, edited }: { dryRun: boolean; edited: 'keep' | 'remove' },
): Promise<UndoneImport> {
  const path = `/imports/${encodeURIComponent(importId)}?dryRun=${dryRun}&edited=${edited}`;
  return readData(await request('delete', path)) as UndoneImport;
}
