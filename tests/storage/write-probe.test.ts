// @module-tag slow
import { readdir, rename, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStorage } from '#kernel/server/storage/open-storage.ts';
import { sqliteFile } from '#kernel/server/storage/sqlite-connection.ts';
import { toStorageFault } from '#kernel/server/storage/write-probe.ts';
import { runStatements } from '#testkit/start-postgres.ts';
import {
  createPostgresDatabase,
  describeEachEngine,
  describePostgres,
} from '../support/engines.ts';

describeEachEngine('The write probe', (engine) => {
  test('the write probe passes on a writable database and finds a missing migration', async () => {
    const storage = await engine.openStorage();
    await storage.probe();
    await sql`delete from kysely_migration where name > '0003'`.execute(storage.db);
    await expect(storage.probe()).rejects.toThrow('lacks what the migrations made');
  });

  if (engine.name !== 'sqlite') return;

  test('the write probe leaves no file, and finds a moved or replaced database file', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    await storage.probe();
    const { dataDir } = database;
    expect((await readdir(dataDir)).filter((name) => name.includes('probe'))).toEqual([]);
    const file = sqliteFile(dataDir);
    await rename(file, `${file}.old`);
    await expect(storage.probe()).rejects.toThrow('moved or replaced');
    await writeFile(file, '');
    await expect(storage.probe()).rejects.toThrow('moved or replaced');
  });
});

describePostgres('The write probe', () => {
  test('the write probe finds a read-only PostgreSQL', async () => {
    const { value, dispose } = await createPostgresDatabase();
    const name = new URL(value.databaseUrl).pathname.slice(1);
    const readOnly = `alter database ${name} set default_transaction_read_only = on`;
    await runStatements(value.databaseUrl, readOnly);
    const storage = await openStorage(value);
    await expect(storage.probe()).rejects.toThrow('takes no writes: it is read-only.');
    await storage.close();
    await dispose();
  });
});

test.each([
  ['ENOSPC', 'The disk of the database is full.'],
  ['SQLITE_BUSY', 'Another process keeps the database locked.'],
  ['ECONNREFUSED', 'The database cannot be reached.'],
])('the error %s is reported in words and without a password, also as a cause', (code, words) => {
  const error = Object.assign(new Error('postgres://lelap:geheim@db'), { code });
  expect(toStorageFault(new Error('lost', { cause: error })).message).toBe(words);
});
