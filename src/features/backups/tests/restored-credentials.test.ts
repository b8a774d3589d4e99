import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { updateAccount } from '#accounts/server/account-rows.ts';
import { findLiveAuthSession } from '#sign-in/server/session-rows.ts';
import { isPasswordResetOpen } from '#sign-in/server/reset-rows.ts';
import { listDestinations } from '#destinations/server/destination-rows.ts';
import { insertDeliveries } from '#destinations/server/delivery-rows.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { setUpSqliteFolder } from '#tests/cli/sqlite-folder.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

const NOW = Date.parse('2026-11-21T23:05:00.000Z');
const LATER = NOW + 86_400_000;

const { place, admin: run, withStorage } = setUpSqliteFolder();

async function admin(...args: string[]): Promise<string> {
  const { code, out } = await run(...args);
  expect(code).toBe(0);
  return out;
}

test('restore signs everybody out, empties pending reminders and asks email addresses again', async () => {
  const userId = await withStorage(async (storage) => {
    const userId = await addSleeper(storage);
    const times = { createdAt: NOW, expiresAt: LATER };
    await storage.transaction(async (trx) => {
      await insertRow(trx, 'authSessions', { userId, id: 'phone', ...times });
      await insertRow(trx, 'passwordResets', { userId, tokenHash: 'link', ...times });
      const key = { id: 'key', name: 'a button', scopes: 'press', secretHash: 'hash', ...times };
      await insertRow(trx, 'apiTokens', { userId, ...key });
      const channel = { userId, label: 'a channel', sealedTarget: 'sealed', language: null };
      for (const kind of ['email', 'webhook', 'push'] as const) {
        const authSessionId = kind === 'push' ? 'phone' : null;
        const owned = { id: kind, kind, authSessionId, createdAt: NOW, activeAt: NOW };
        await insertRow(trx, 'destinations', { ...channel, ...owned });
      }
      const message = { kind: 'bedtime', source: 'set', nextAt: NOW, expiresAt: LATER } as const;
      await insertDeliveries(trx, userId, message, [{ id: 'delivery', channelId: 'email' }]);
    });
    return userId;
  });
  await admin('backup', place.backup);
  await withStorage((storage) =>
    storage.transaction((trx) => updateAccount(trx, userId, { passwordHash: 'a new hash' })),
  );

  const said = await admin('restore', place.backup);
  expect(said).toContain(
    'Everybody is signed out, and API tokens are revoked. Passwords, emails, second steps, administrators and blocks are those of the backup.',
  );
  await withStorage(async ({ db }) => {
    expect(await findLiveAuthSession(db, { userId, id: 'phone', now: NOW + 1 })).toBeUndefined();
    const link = { userId, tokenHash: 'link', now: NOW + 1, madeAfter: 0 };
    expect(await isPasswordResetOpen(db, link)).toBe(false);
    expect(await db.selectFrom('apiTokens').selectAll().execute()).toEqual([]);
    const account = await db.selectFrom('accounts').select('passwordHash').executeTakeFirst();
    expect(account?.passwordHash).not.toBe('a new hash');
    expect(await db.selectFrom('reminderDeliveries').selectAll().execute()).toEqual([]);
    const channels = await listDestinations(db, { userId, now: NOW });
    // Push subscriptions end with their sign-ins.
    const states = channels.map(({ id, activeAt, heldAt }) => [id, activeAt, heldAt !== null]);
    expect(states.toSorted()).toEqual([
      ['email', null, true],
      ['webhook', NOW, true],
    ]);
  });
});

test('restore lists the accounts that were erased after the backup', async () => {
  const userId = await withStorage((storage) => addSleeper(storage));
  await admin('backup', place.backup);
  await admin('delete-user', userId, '--yes');
  expect(await admin('restore', place.backup)).toContain(`erases them again: ${userId}.`);
});

test.each<[string, () => Promise<void>]>([
  ['gone', () => rm(place.dataDir, { recursive: true })],
  ['damaged', () => writeFile(path.join(place.dataDir, 'lelap.db'), 'x'.repeat(9_999))],
])('restore says that erased accounts may be back if the database is %s', async (_, harm) => {
  await withStorage((storage) => addSleeper(storage));
  await admin('backup', place.backup);
  await harm();
  expect(await admin('restore', place.backup)).toContain('missing or unreadable');
  expect((await run('check')).code).toBe(0);
});
