import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { failureBody } from '#server/http/errors/failure.ts';
import { toAppError } from '#server/http/errors/to-app-error.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const CANNOT_SAVE = {
  status: 'error',
  code: 'UNAVAILABLE',
  message: 'The server cannot save anything right now. Please try again later.',
};

test.each([
  ['SQLITE_FULL', CANNOT_SAVE.message],
  ['SQLITE_IOERR_FSYNC', CANNOT_SAVE.message],
  ['SQLITE_READONLY_DBMOVED', CANNOT_SAVE.message],
  ['SQLITE_CANTOPEN', CANNOT_SAVE.message],
  // SQLSTATE: disk_full, io_error.
  ['53100', CANNOT_SAVE.message],
  ['58030', CANNOT_SAVE.message],
  ['SQLITE_BUSY', 'The server is busy or restarting. Please try again in a moment.'],
])('the database error %s is 503', (code, message) => {
  const failure = toAppError(Object.assign(new Error('on purpose'), { code, name: 'Error' }));
  expect(failureBody(failure)).toMatchObject({ code: 'UNAVAILABLE', message });
});

test.each(['SQLITE_FULLER', 'SQLITE_CONSTRAINT', 'XX000'])(
  'the database error %s is 500',
  (code) => {
    const failure = toAppError(Object.assign(new Error('on purpose'), { code, name: 'Error' }));
    expect(failure.code).toBe('INTERNAL');
  },
);

describeSqlite('A commit that fails', (engine) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await createTestApp(engine);
  });

  /** Makes every commit that starts a sleep fail, by a deferred foreign key. */
  async function plantAtCommit() {
    const { db } = api.storage;
    await sql`create table planted_there (id integer primary key)`.execute(db);
    await sql`create table planted (id integer references planted_there (id) deferrable initially deferred)`.execute(
      db,
    );
    await sql`create trigger planting after insert on sleep_sessions
      begin insert into planted values (1); end`.execute(db);
  }

  test('a write that fails on a full disk is not acknowledged and leaves nothing', async () => {
    const { token } = await api.addSignedIn();
    const active = async () =>
      (await api.call('GET', '/dashboard', { token })).json().data.activeSleep;
    await plantAtCommit();
    const failed = await api.call('POST', '/sleeps/start', {
      token,
      headers: { 'idempotency-key': 'once' },
    });
    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toMatchObject({ status: 'error', code: 'INTERNAL' });
    expect(await active()).toBeNull();

    await sql`drop trigger planting`.execute(api.storage.db);
    const started = await api.call('POST', '/sleeps/start', {
      token,
      headers: { 'idempotency-key': 'once' },
    });
    expect(started.statusCode).toBe(201);
    expect(await active()).toMatchObject({ id: started.json().data.sleepLogId });
  });
});

const allowPages = ({ db }: Storage, pages: number) =>
  sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);

describeSqlite('A full disk', (engine) => {
  test('a full disk is 503 for writes and serves reads, until there is room', async () => {
    const api = await createTestApp(engine);
    const { token } = await api.addSignedIn();
    // Last used over an hour ago, so a read would record it.
    api.clock.now += 2 * 3_600_000;
    const enter = async (night: number) => {
      const endTime = api.clock.now - night * 86_400_000;
      return await api.call('POST', '/sleeps', {
        token,
        payload: {
          startTime: new Date(endTime - 8 * 3_600_000).toISOString(),
          endTime: new Date(endTime).toISOString(),
          note: 'x'.repeat(1500),
        },
      });
    };
    // No room for another page.
    await allowPages(api.storage, 1);
    let night = 0;
    let answer = await enter(night);
    while (answer.statusCode === 201) answer = await enter((night += 1));
    expect(answer.json()).toEqual(CANNOT_SAVE);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(night).toBeLessThan(100);

    for (const url of ['/dashboard', '/account', '/days', '/account/export?format=json']) {
      expect((await api.call('GET', url, { token })).statusCode).toBe(200);
    }
    const { items } = (await api.call('GET', '/sleeps?limit=200', { token })).json().data;
    expect(items).toHaveLength(night);

    await allowPages(api.storage, 1_000_000);
    expect((await enter(night)).statusCode).toBe(201);
  });
});
