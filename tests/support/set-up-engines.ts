import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStorage } from '#server/storage/open-storage.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startPostgres } from '#testkit/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL whose superuser may make databases; the path names its own database. */
    postgresUrl: string;
    /** A PgBouncer before it; undefined: there is none. */
    pgBouncerUrl: string | undefined;
    /** An empty database of the current schema on either engine, to be copied. */
    templates: { dataDir: string; database: string };
  }
}

const TEMPLATE = 'template_lelap';

/**
 * Brings up a real PostgreSQL for the tests, and takes it down after the last one. Where PGBOUNCER names that program,
 * the server under test goes through it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-template-'));
  let pgBouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
  const takeDown = async () => {
    await pgBouncer?.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplates(dataDir, postgres.url);
    const program = process.env['PGBOUNCER'];
    if (program) pgBouncer = await startPgBouncer(program, postgres.url);
  } catch (error) {
    await takeDown();
    throw error;
  }
  project.provide('postgresUrl', postgres.url);
  project.provide('pgBouncerUrl', pgBouncer?.url);
  project.provide('templates', { dataDir, database: TEMPLATE });
  return takeDown;
}

/** Each test that made its schema itself would spend most of its time on that. */
async function makeTemplates(dataDir: string, postgresUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const databaseUrl = new URL(`/${TEMPLATE}`, postgresUrl).href;
  for (const settings of [{ dataDir }, { dataDir, databaseUrl }]) {
    const storage = await openStorage(settings);
    await storage.close();
  }
}
