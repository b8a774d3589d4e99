import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { startPostgres } from '#testkit/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL whose user may create databases; empty: none. */
    postgresUrl: string;
    /** Empty migrated databases of both engines, as templates. */
    templates: { dataDir: string; database: string };
  }
}

/**
 * Provides a PostgreSQL unless TEST_ENGINE is `sqlite`, and stops it after the last test.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isSqliteOnly = process.env['TEST_ENGINE'] === 'sqlite';
  const postgres = isSqliteOnly ? undefined : await startPostgres();
  const postgresUrl = postgres?.url ?? '';
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-template-'));
  const database = `template_${randomUUID().replaceAll('-', '')}`;
  const takeDown = async () => {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplates(dataDir, postgresUrl, database);
  } catch (error) {
    await takeDown();
    throw error;
  }
  project.provide('postgresUrl', postgresUrl);
  project.provide('templates', { dataDir, database });
  return takeDown;
}

/** Templates, because migrating for each test would take most of the time. */
async function makeTemplates(
  dataDir: string,
  postgresUrl: string,
  database: string,
): Promise<void> {
  await migrate({ dataDir });
  if (postgresUrl === '') return;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  await migrate({ dataDir, databaseUrl: new URL(`/${database}`, postgresUrl).href });
}

async function migrate(settings: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const storage = await openStorage(settings);
  await storage.close();
}
