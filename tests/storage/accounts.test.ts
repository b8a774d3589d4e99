import { beforeAll, expect, test } from 'vitest';
import { findAccountByEmailKey, insertAccount } from '#server/storage/tables/accounts.ts';
import {
  insertAuthSession,
  findLiveAuthSession,
  revokeAuthSession,
} from '#server/storage/tables/auth-sessions.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

describeEachEngine('the accounts', (engine) => {
  let storage: Storage;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  test('give an account only a name and an e-mail that are free, all or nothing', async () => {
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

  test('know a sign-in until it is revoked, expires, or its account is gone', async () => {
    const signIn = { id: 'device', createdAt: 0, expiresAt: 1_000, name: null };
    const userId = await addSleeper(storage);
    const other = await addSleeper(storage);
    await storage.transaction((trx) => insertAuthSession(trx, { ...signIn, userId }));
    await storage.transaction((trx) => insertAuthSession(trx, { ...signIn, userId: other }));
    const isLive = async (id: string, now: number) =>
      (await findLiveAuthSession(storage.db, id, 'device', now)) !== undefined;

    expect(await isLive(userId, 999)).toBe(true);
    expect(await isLive(userId, 1_000)).toBe(false);
    await storage.transaction((trx) => revokeAuthSession(trx, userId, 'device', 500));
    expect(await isLive(userId, 501)).toBe(false);
    expect(await isLive(other, 501)).toBe(true);
    await storage.db.deleteFrom('accounts').where('user_id', '=', other).execute();
    expect(await isLive(other, 501)).toBe(false);
  });
});
