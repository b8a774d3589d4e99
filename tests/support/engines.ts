import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';

/** Where a database of its own is, as openStorage takes it. */
export type TestDatabase = {
  databaseUrl?: string;
  databasePooler?: 'none' | 'transaction';
  dataDir: string;
};

export type TestEngine = {
  name: Storage['engine'];
  /** Makes an empty database, gone after the last test of the group. */
  createDatabase(): Promise<TestDatabase>;
  /** Opens a database, a new one unless one is given; closed after the last test of the group. */
  openStorage(database?: TestDatabase): Promise<Storage>;
};

/** Runs the same tests on both engines, each under a title that names it. */
export function describeEachEngine(title: string, tests: (engine: TestEngine) => void): void {
  describe(`${title} on SQLite`, () => {
    tests(testEngine('sqlite', createFolder));
  });
  describe(`${title} on PostgreSQL`, () => {
    tests(testEngine('postgres', createServedDatabase));
  });
}

type Disposable<T> = { value: T; dispose: () => Promise<void> };

function testEngine(
  name: TestEngine['name'],
  create: () => Promise<Disposable<TestDatabase>>,
): TestEngine {
  const disposals: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const dispose of disposals.toReversed()) await dispose();
  });

  const engine: TestEngine = {
    name,
    async createDatabase() {
      const { value, dispose } = await create();
      disposals.push(dispose);
      return value;
    },
    async openStorage(database) {
      const storage = await openStorage(database ?? (await engine.createDatabase()));
      disposals.push(() => storage.close());
      return storage;
    },
  };
  return engine;
}

async function createFolder(): Promise<Disposable<TestDatabase>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lelap-sqlite-'));
  return { value: { dataDir }, dispose: () => rm(dataDir, { recursive: true, force: true }) };
}

/** One of PostgreSQL, through the pooler if there is one. */
async function createServedDatabase(): Promise<Disposable<TestDatabase>> {
  const direct = await createPostgresDatabase();
  const pooler = inject('pgBouncerUrl');
  if (pooler === undefined) return direct;
  const { pathname } = new URL(direct.value.databaseUrl);
  const databaseUrl = new URL(pathname, pooler).href;
  return { ...direct, value: { ...direct.value, databaseUrl, databasePooler: 'transaction' } };
}

/** An empty database of PostgreSQL alone. */
export async function createPostgresDatabase(): Promise<
  Disposable<TestDatabase & { databaseUrl: string }>
> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onPostgres(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return {
    // A PostgreSQL needs no folder; a path that can't be made shows if one is used all the same.
    value: { databaseUrl: url.href, dataDir: '/dev/null/none' },
    dispose: () => onPostgres(`drop database ${name} with (force)`),
  };
}

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
