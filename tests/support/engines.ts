import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import './reject-nested-queries.ts';
import { openStorage, type Storage } from '#kernel/server/storage/open-storage.ts';
import type { PostgresTimeouts } from '#kernel/server/storage/postgres-timeouts.ts';
import { createDatabase } from '#testkit/start-postgres.ts';

/** Generous timeouts, because connecting may be slow on a busy machine. */
const UNHURRIED_TIMES: PostgresTimeouts = {
  acquireMs: 30_000,
  statementMs: 30_000,
  lockMs: 30_000,
  idleInTransactionMs: 30_000,
  answerMs: 40_000,
};

/** Location of a test's own database, for openStorage. */
export type TestDatabase = {
  databaseUrl?: string;
  dataDir: string;
};

export type TestEngine = {
  name: Storage['engine'];
  /** Creates a migrated database, removed after the group's last test. */
  createDatabase(): Promise<TestDatabase>;
  /** The same without a schema. */
  createEmptyDatabase(): Promise<TestDatabase>;
  /** Opens a database, by default a new one; closed after the group's last test. */
  openStorage(database?: TestDatabase): Promise<Storage>;
};

/** Groups tests for PostgreSQL only, skipped if the run has none. */
export function describePostgres(title: string, tests: () => void): void {
  describe.skipIf(inject('postgresUrl') === '')(`${title} on PostgreSQL`, () => {
    tests();
  });
}

/** Groups tests of what is the same on every engine, such as headers and pages: they run on SQLite alone. */
export function describeSqlite(title: string, tests: (engine: TestEngine) => void): void {
  describe(`${title} on SQLite`, () => {
    tests(testEngine('sqlite', createFolder, copyFolder));
  });
}

/**
 * Runs the same tests on both engines, with the engine in the title. Those after `if (engine.name !== 'sqlite') return`
 * do not depend on the engine.
 */
export function describeEachEngine(title: string, tests: (engine: TestEngine) => void): void {
  describeSqlite(title, tests);
  describePostgres(title, () => {
    const createEmpty = () => createPostgresDatabase('template1');
    tests(testEngine('postgres', createEmpty, createPostgresDatabase));
  });
}

/** A storage on a new database for all tests of a group, ready in its hooks and tests. */
export function setUpStorage(engine: TestEngine): Storage {
  const storage = {} as Storage;
  beforeAll(async () => {
    Object.assign(storage, await engine.openStorage());
  });
  return storage;
}

type Disposable<T> = { value: T; dispose: () => Promise<void> };

function testEngine(
  name: TestEngine['name'],
  createEmpty: () => Promise<Disposable<TestDatabase>>,
  copyTemplate: () => Promise<Disposable<TestDatabase>>,
): TestEngine {
  const resources = new AsyncDisposableStack();
  afterAll(() => resources.disposeAsync());

  const keep = ({ value, dispose }: Disposable<TestDatabase>) => {
    resources.defer(dispose);
    return value;
  };
  return {
    name,
    createDatabase: async () => keep(await copyTemplate()),
    createEmptyDatabase: async () => keep(await createEmpty()),
    async openStorage(database) {
      const settings = database ?? keep(await copyTemplate());
      const storage = await openStorage({ databaseTimes: UNHURRIED_TIMES, ...settings });
      resources.defer(() => storage.close());
      return storage;
    },
  };
}

async function createFolder(): Promise<Disposable<TestDatabase>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lelap-sqlite-'));
  return { value: { dataDir }, dispose: () => rm(dataDir, { recursive: true, force: true }) };
}

async function copyFolder(): Promise<Disposable<TestDatabase>> {
  const folder = await createFolder();
  await cp(inject('templates').dataDir, folder.value.dataDir, { recursive: true });
  return folder;
}

/** A PostgreSQL database copied from `template`: migrated, or empty (`template1`). */
export async function createPostgresDatabase(
  template = inject('templates').database,
): Promise<Disposable<TestDatabase & { databaseUrl: string }>> {
  const { url: databaseUrl, stop } = await createDatabase(inject('postgresUrl'), template);
  // PostgreSQL needs no folder; an impossible path reveals any use of one.
  return { value: { databaseUrl, dataDir: '/dev/null/none' }, dispose: stop };
}
