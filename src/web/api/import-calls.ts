import type { ImportBody, Imported, Imports, UndoneImport } from '#contract/imports.ts';
import { readData } from './calls.ts';
import { request } from './client.ts';
import { toQuery } from './query.ts';
import { upload } from './upload.ts';

/** Writes an import, or in a dry run computes the same. */
export async function sendImport(
  body: ImportBody,
  { dryRun, ...options }: { dryRun: boolean } & Parameters<typeof upload>[2],
): Promise<Imported> {
  return readData(await upload(`/imports?dryRun=${dryRun}`, body, options)) as Imported;
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
