import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStorage } from '#kernel/server/storage/open-storage.ts';
import { createDatabase, startPostgres } from '#testkit/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL whose user may create databases; empty: none. */
    postgresUrl: string;
    /** Empty migrated databases of both engines, as templates. */
    templates: { dataDir: string; database: string };
  }
}

/**
 * Provides a PostgreSQL unless TEST_ENGINE is `sqlite`, and stops it after the last test. The databases are templates,
 * because migrating for each test would take most of the time.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'lelap-template-'));
  const { path: dataDir } = resources.use(folder);
  await migrate({ dataDir });
  let [postgresUrl, database] = ['', ''];
  if (process.env['TEST_ENGINE'] !== 'sqlite') {
    const postgres = await startPostgres();
    resources.defer(postgres.stop);
    const template = await createDatabase(postgres.url);
    resources.defer(template.stop);
    await migrate({ dataDir, databaseUrl: template.url });
    postgresUrl = postgres.url;
    database = new URL(template.url).pathname.slice(1);
  }
  project.provide('postgresUrl', postgresUrl);
  project.provide('templates', { dataDir, database });
  const kept = resources.move();
  return () => kept.disposeAsync();
}

async function migrate(settings: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const storage = await openStorage(settings);
  await storage.close();
}
