import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeDocuments } from '#server/api-documents.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built API documents. */
    documentsRoot: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const documentsRoot = await mkdtemp(path.join(tmpdir(), 'lelap-api-documents-'));
  await writeDocuments(documentsRoot);
  project.provide('documentsRoot', documentsRoot);
  return () => rm(documentsRoot, { recursive: true });
}
