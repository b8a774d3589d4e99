import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL whose superuser may make databases; the path names its own database. */
    postgresUrl: string;
  }
}

/** Brings up a real PostgreSQL for the tests, and takes it down after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
