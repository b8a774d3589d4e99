// @module-tag slow
import { randomUUID } from 'node:crypto';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, inject, test } from 'vitest';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { connectSqlite, sqliteFile } from '#server/storage/engines/sqlite-connection.ts';
import { toStorageFault } from '#server/storage/engines/write-probe.ts';
import { describeEachEngine, describePostgres, describeSqlite } from '../support/engines.ts';

describeEachEngine('The write probe', (engine) => {
  test('the write probe passes on a writable database and changes nothing', async () => {
    const storage = await engine.openStorage();
    const readLock = () => sql`select * from kysely_migration_lock`.execute(storage.db);
    const { rows } = await readLock();
    for (let time = 0; time < 3; time += 1) await storage.probe();
    expect((await readLock()).rows).toEqual(rows);
  });

  test('the write probe finds a missing migration', async () => {
    const storage = await engine.openStorage();
    await sql`delete from kysely_migration where name like '0003%' or name > '0003'`.execute(
      storage.db,
    );
    await expect(storage.probe()).rejects.toThrow('lacks what the migrations made');
    await sql`drop table kysely_migration`.execute(storage.db);
    await expect(storage.probe()).rejects.toThrow('lacks what the migrations made');
  });
});

describeSqlite('The write probe', (engine) => {
  let dataDir: string;
  let storage: Storage;
  beforeEach(async () => {
    const database = await engine.createDatabase();
    ({ dataDir } = database);
    storage = await engine.openStorage(database);
    await storage.probe();
  });

  test('the write probe leaves no file', async () => {
    const before = await readdir(dataDir);
    await storage.probe();
    expect(await readdir(dataDir)).toEqual(before);
  });

  test('the write probe finds a moved or replaced database file', async () => {
    const file = sqliteFile(dataDir);
    await rename(file, `${file}.old`);
    await expect(storage.probe()).rejects.toThrow('moved or replaced');
    await writeFile(file, '');
    await expect(storage.probe()).rejects.toThrow('moved or replaced');
    await rename(`${file}.old`, file);
    await storage.probe();
  });

  test('the write probe waits for a lock and then reports it', async () => {
    const other = connectSqlite(sqliteFile(dataDir));
    other.exec('begin immediate');
    const waiting = storage.probe();
    // If the probe had blocked the process, this would time out.
    await new Promise((resolve) => setImmediate(resolve));
    other.exec('commit');
    await waiting;

    other.exec('begin immediate');
    await expect(storage.probe()).rejects.toThrow('keeps the database locked');
    // Reads continue, and a write waits as before.
    expect((await sql`pragma busy_timeout`.execute(storage.db)).rows).toEqual([{ timeout: 5000 }]);
    other.close();
    await storage.probe();
  });
});

describePostgres('The write probe', () => {
  test('the write probe finds a read-only PostgreSQL', async () => {
    const name = `test_probe_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = name;
    const storage = await openStorage({ databaseUrl: url.href, dataDir: '/dev/null/none' });
    await storage.probe();
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    await expect
      .poll(() => storage.probe().then(String, (error: Error) => error.message))
      .toBe('The database takes no writes: it is read-only.');
    await storage.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
});

test.each([
  ['ENOSPC', 'The disk of the database is full.'],
  ['EDQUOT', 'The disk of the database is full.'],
  ['SQLITE_FULL', 'The disk of the database is full.'],
  ['53100', 'The disk of the database is full.'],
  ['EROFS', 'The database takes no writes: it is read-only.'],
  ['SQLITE_READONLY_DBMOVED', 'The database takes no writes: it is read-only.'],
  ['25006', 'The database takes no writes: it is read-only.'],
  ['SQLITE_BUSY', 'Another process keeps the database locked.'],
  ['ECONNREFUSED', 'The database cannot be reached.'],
  ['SQLITE_IOERR', 'The database cannot be reached.'],
])('the error %s is reported in words, also as a cause', (code, words) => {
  const error = Object.assign(new Error('postgres://lelap:geheim@db'), { code });
  expect(toStorageFault(error).message).toBe(words);
  expect(toStorageFault(new Error('lost', { cause: error })).message).toBe(words);
});
