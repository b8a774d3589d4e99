import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { updateAccount } from '#server/storage/tables/accounts.ts';
import { findLiveAuthSession, insertAuthSession } from '#server/storage/tables/auth-sessions.ts';
import { isPasswordResetOpen } from '#server/storage/tables/password-resets.ts';
import {
  insertReminderChannel,
  listReminderChannels,
} from '#server/storage/tables/reminder-channels.ts';
import { insertRow } from '#server/storage/tables/rows.ts';
import { insertDeliveries } from '#server/storage/tables/reminder-deliveries.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { setUpSqliteFolder } from './sqlite-folder.ts';

const NOW = Date.parse('2026-11-21T23:05:00.000Z');
const LATER = NOW + 86_400_000;

const { place, admin: run, withStorage } = setUpSqliteFolder();

async function admin(...args: string[]): Promise<string> {
  const { code, out } = await run(...args);
  expect(code).toBe(0);
  return out;
}

const channelOf = (id: string, kind: 'email' | 'webhook', authSessionId: string | null = null) => ({
  id,
  kind: authSessionId === null ? kind : ('push' as const),
  label: 'a channel',
  sealedTarget: 'sealed',
  authSessionId,
  language: null,
  createdAt: NOW,
  activeAt: NOW,
});

/** A sleeper with a device, a reset link, three channels and a reminder on its way; then the backup. */
async function liveUntilBackup(): Promise<string> {
  const userId = await withStorage(async (storage) => {
    const userId = await addSleeper(storage);
    await storage.transaction(async (trx) => {
      const times = { createdAt: NOW, expiresAt: LATER };
      await insertAuthSession(trx, { userId, id: 'phone', name: null, ...times });
      await insertRow(trx, 'password_resets', { userId, tokenHash: 'link', ...times });
      await insertReminderChannel(trx, userId, channelOf('mail', 'email'));
      await insertReminderChannel(trx, userId, channelOf('hook', 'webhook'));
      await insertReminderChannel(trx, userId, channelOf('push', 'webhook', 'phone'));
      const message = {
        kind: 'bedtime',
        source: 'set',
        nextAt: NOW,
        expiresAt: LATER,
      } as const;
      await insertDeliveries(trx, userId, message, [{ id: 'delivery', channelId: 'mail' }]);
    });
    return userId;
  });
  await admin('backup', place.backup);
  return userId;
}

test('restore signs everybody out and says that passwords are those of the backup', async () => {
  const userId = await liveUntilBackup();
  await withStorage((storage) =>
    storage.transaction((trx) => updateAccount(trx, userId, { password_hash: 'a new hash' })),
  );
  const said = await admin('restore', place.backup);
  expect(said).toContain(
    'Everybody is signed out, and API tokens are revoked. Passwords, emails, second steps, administrators and blocks are those of the backup.',
  );
  expect(said).not.toContain('Erased since the backup');
  await withStorage(async ({ db }) => {
    expect(await findLiveAuthSession(db, userId, 'phone', NOW + 1)).toBeUndefined();
    const link = { userId, tokenHash: 'link', now: NOW + 1, madeAfter: 0 };
    expect(await isPasswordResetOpen(db, link)).toBe(false);
    const account = await db.selectFrom('accounts').select('password_hash').executeTakeFirst();
    expect(account?.password_hash).not.toBe('a new hash');
  });
});

test('restore empties pending reminders and asks email addresses for their confirmation again', async () => {
  const userId = await liveUntilBackup();
  await admin('restore', place.backup);
  await withStorage(async ({ db }) => {
    expect(await db.selectFrom('reminder_deliveries').selectAll().execute()).toEqual([]);
    const channels = await listReminderChannels(db, userId, NOW);
    // Push subscriptions end with their sign-ins.
    expect(channels.map(({ id, activeAt }) => [id, activeAt]).toSorted()).toEqual([
      ['hook', NOW],
      ['mail', null],
    ]);
  });
});

test('restore lists the accounts that were erased after the backup', async () => {
  const userId = await liveUntilBackup();
  await admin('delete-user', userId, '--yes');
  expect(await admin('restore', place.backup)).toContain(`erases them again: ${userId}.`);
});

test.each<[string, () => Promise<void>]>([
  ['is gone', () => rm(place.dataDir, { recursive: true })],
  ['is damaged', () => writeFile(path.join(place.dataDir, 'lelap.db'), 'x'.repeat(9_999))],
  ['is empty', () => writeFile(path.join(place.dataDir, 'lelap.db'), '')],
])('restore says that erased accounts may be back if the database %s', async (_what, harm) => {
  await liveUntilBackup();
  await harm();
  expect(await admin('restore', place.backup)).toContain('missing or unreadable');
});
