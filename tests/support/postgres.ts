import type { TestProject } from 'vitest/node';
import { startPgBouncer } from './pgbouncer.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL whose superuser may make databases; the path names its own database. */
    postgresUrl: string;
    /** A PgBouncer before it; undefined: there is none. */
    pgBouncerUrl: string | undefined;
  }
}

/**
 * Brings up a real PostgreSQL for the tests, and takes it down after the last one. Where PGBOUNCER names that program,
 * the server under test goes through it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  const program = process.env['PGBOUNCER'];
  const pgBouncer = program && (await startPgBouncer(program, postgres.url));
  project.provide('pgBouncerUrl', pgBouncer ? pgBouncer.url : undefined);
  return async () => {
    if (pgBouncer) await pgBouncer.stop();
    await postgres.stop();
  };
}
