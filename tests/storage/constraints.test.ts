import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findAccountByEmailKey, insertAccount } from '#server/storage/accounts.ts';
import {
  insertAuthSession,
  isAuthSessionLive,
  revokeAuthSession,
} from '#server/storage/auth-sessions.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { SleepSessionsTable } from '#server/storage/schema.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '../support/sleepers.ts';

describeEachEngine('the database', (engine) => {
  let storage: Storage;
  let userId: string;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  beforeEach(async () => {
    userId = await addSleeper(storage);
  });

  const insertSleep = async (id: string, sleep: Partial<SleepSessionsTable> = {}) => {
    await storage.db
      .insertInto('sleep_sessions')
      .values({
        user_id: userId,
        id,
        start_time: 1_000,
        time_zone: 'UTC',
        source: 'live',
        recorded_at: 1_000,
        settled: 0,
        state: 'active',
        points: 0,
        bonus_points: 0,
        bonuses_paid: 0,
        ...sleep,
      })
      .execute();
  };
  const COMPLETED = {
    end_time: 2_000,
    sleep_date: '1970-01-01',
    start_minute_of_day: 0,
    state: 'counted',
  } as const;

  test('holds one active sleep for each account', async () => {
    await insertSleep('a');
    await expect(insertSleep('b')).rejects.toThrow(/unique/i);
    await insertSleep('c', COMPLETED);
    await insertSleep('d', { deleted_at: 3_000, state: 'deleted' });
  });

  test.for<[string, Partial<SleepSessionsTable>]>([
    ['ends before it starts', { ...COMPLETED, end_time: 999 }],
    ['has ended and has no date', { ...COMPLETED, sleep_date: null }],
    ['has a date and has not ended', { sleep_date: '1970-01-01' }],
    ['has ended and is active', { ...COMPLETED, state: 'active' }],
    ['counts and has not ended', { state: 'counted' }],
    ['counts and is deleted', { ...COMPLETED, deleted_at: 3_000 }],
    ['is settled and waits for review', { ...COMPLETED, state: 'review', settled: 1 }],
    ['is paid and does not count', { ...COMPLETED, state: 'review', points: 80 }],
    ['is paid more bonus than points', { ...COMPLETED, points: 40, bonus_points: 50 }],
    ['is of a quality of 6', { ...COMPLETED, quality: 6 }],
    ['belongs to no account', { ...COMPLETED, user_id: 'nobody' }],
  ])('refuses a sleep that %s', async ([, sleep]) => {
    await expect(insertSleep('a', sleep)).rejects.toThrow(/constraint/i);
  });

  test('keeps nothing of a transaction that fails', async () => {
    const failing = storage.transaction(async (trx) => {
      await trx.updateTable('accounts').set({ username: 'Changed' }).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const changed = await storage.db
      .selectFrom('accounts')
      .where('username', '=', 'Changed')
      .selectAll()
      .execute();
    expect(changed).toEqual([]);
  });

  test('shows a snapshot one state, whatever is written meanwhile', async () => {
    const database = await engine.createDatabase();
    const reader = await engine.openStorage(database);
    const writer = engine.name === 'postgres' ? await engine.openStorage(database) : reader;
    const sleeper = await addSleeper(reader);
    let renaming: Promise<unknown> = Promise.resolve();
    const names = await reader.snapshot(async (snapshot) => {
      const readName = () => snapshot.selectFrom('accounts').select('username').execute();
      const before = await readName();
      renaming = writer.db
        .updateTable('accounts')
        .set({ username: 'Renamed' })
        .where('user_id', '=', sleeper)
        .execute();
      // On SQLite the writer waits for the snapshot to be over.
      if (engine.name === 'postgres') await renaming;
      return [before, await readName()];
    });
    await renaming;
    expect(names).toEqual([[{ username: 'Mira' }], [{ username: 'Mira' }]]);
  });

  test('gives an account only a name and an e-mail that are free, all or nothing', async () => {
    const account = {
      username: 'Mira',
      passwordHash: 'hash',
      timeZone: null,
      createdAt: 0,
    };
    const insert = (id: string, usernameKey: string, emailKey: string) =>
      storage.transaction((trx) =>
        insertAccount(trx, { ...account, userId: id, usernameKey, email: emailKey, emailKey }),
      );
    expect(await insert('first', 'mira', 'mira@x')).toBe('created');
    expect(await insert('second', 'mira', 'other@x')).toBe('username-taken');
    expect(await insert('second', 'other', 'mira@x')).toBe('email-taken');
    expect(await insert('second', 'other', 'other@x')).toBe('created');
    expect(await findAccountByEmailKey(storage.db, 'other@x')).toEqual({
      userId: 'second',
      passwordHash: 'hash',
    });
    expect(await findAccountByEmailKey(storage.db, 'nobody@x')).toBeUndefined();
  });

  test('knows a sign-in until it is revoked, expires, or its account is gone', async () => {
    const signIn = { id: 'device', createdAt: 0, expiresAt: 1_000, name: null };
    const other = await addSleeper(storage);
    await storage.transaction((trx) => insertAuthSession(trx, { ...signIn, userId }));
    await storage.transaction((trx) => insertAuthSession(trx, { ...signIn, userId: other }));
    const isLive = (id: string, now: number) => isAuthSessionLive(storage.db, id, 'device', now);

    expect(await isLive(userId, 999)).toBe(true);
    expect(await isLive(userId, 1_000)).toBe(false);
    await storage.transaction((trx) => revokeAuthSession(trx, userId, 'device', 500));
    expect(await isLive(userId, 501)).toBe(false);
    expect(await isLive(other, 501)).toBe(true);
    await storage.db.deleteFrom('accounts').where('user_id', '=', other).execute();
    expect(await isLive(other, 501)).toBe(false);
  });

  test('compares text by its bytes', async () => {
    for (const id of ['b', 'B', 'a', 'A', '-']) await insertSleep(id, COMPLETED);
    const rows = await storage.db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .orderBy('id')
      .select('id')
      .execute();
    expect(rows.map((row) => row.id)).toEqual(['-', 'A', 'B', 'a', 'b']);
  });
});
