import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { replaceEmail, updateAccount } from '#server/storage/tables/account-changes.ts';
import {
  findLiveAuthSession,
  insertAuthSession,
  revokeAuthSession,
} from '#server/storage/tables/auth-sessions.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import {
  closePasswordResets,
  insertPasswordReset,
  isPasswordResetOpen,
} from '#server/storage/tables/password-resets.ts';
import {
  deleteReminderChannel,
  insertReminderChannel,
  listReminderChannels,
} from '#server/storage/tables/reminder-channels.ts';
import {
  isReminderDecided,
  readReminderFacts,
  saveReminderDecision,
  saveReminderSettings,
} from '#server/storage/tables/reminder-settings.ts';
import { NO_REMINDERS } from '#domain/reminders.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { runAdmin } from './run-admin.ts';

const NOW = Date.parse('2026-11-21T23:05:00.000Z');
const LATER = NOW + 86_400_000;

let dataDir: string;
let backup: string;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lelap-restored-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  dataDir = path.join(folder, 'data');
  backup = path.join(folder, 'backup.db');
});

async function withStorage<T>(use: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage({ dataDir });
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}

async function admin(...args: string[]): Promise<string> {
  const run = await runAdmin({ dataDir }, args);
  expect(run).toMatchObject({ code: 0 });
  return run.out;
}

const signIn = (storage: Storage, userId: string, id: string) =>
  storage.transaction((trx) =>
    insertAuthSession(trx, { userId, id, createdAt: NOW, expiresAt: LATER, name: null }),
  );

const isSignedIn = async ({ db }: Storage, userId: string, id: string) =>
  (await findLiveAuthSession(db, userId, id, NOW + 1)) !== undefined;

/** A sleeper with two devices, one of them lost, and a reset link; then the backup. */
async function liveUntilBackup(): Promise<string> {
  const userId = await withStorage(async (storage) => {
    const userId = await addSleeper(storage);
    await signIn(storage, userId, 'phone');
    await signIn(storage, userId, 'lost');
    const link = { userId, tokenHash: 'link', createdAt: NOW, expiresAt: LATER };
    await storage.transaction((trx) => insertPasswordReset(trx, link));
    return userId;
  });
  await admin('backup', backup);
  return userId;
}

test('restore keeps revocations and changed credentials made after the backup', async () => {
  const userId = await liveUntilBackup();
  await withStorage(async (storage) => {
    await signIn(storage, userId, 'tablet');
    await storage.transaction(async (trx) => {
      await revokeAuthSession(trx, userId, 'lost', NOW);
      await updateAccount(trx, userId, { password_hash: 'the hash of a new password' });
      await closePasswordResets(trx, userId);
      await trx
        .insertInto('two_step_secrets')
        .values({ user_id: userId, sealed_secret: 'sealed', created_at: NOW, enabled_at: NOW })
        .execute();
    });
  });

  const said = await admin('restore', backup);
  expect(said).toContain('Sign-ins, passwords and emails are as they were before the restore.');
  expect(said).toContain('Passwords changed since the backup and kept: 1.');
  await withStorage(async (storage) => {
    const devices = ['phone', 'lost', 'tablet'];
    const signedIn = devices.map((device) => isSignedIn(storage, userId, device));
    expect(await Promise.all(signedIn)).toEqual([true, false, true]);
    const account = await storage.db
      .selectFrom('accounts')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(account.password_hash).toBe('the hash of a new password');
    const link = { userId, tokenHash: 'link', now: NOW + 1 };
    expect(await isPasswordResetOpen(storage.db, link)).toBe(false);
    const secondSteps = await storage.db.selectFrom('two_step_secrets').select('user_id').execute();
    expect(secondSteps).toEqual([{ user_id: userId }]);
  });
});

test('restore keeps reminders, channels and what was sent as they are in force', async () => {
  const channelOf = (id: string) => ({
    id,
    kind: 'webhook' as const,
    label: 'hook.example',
    sealedTarget: 'sealed',
    authSessionId: null,
    language: null,
    createdAt: NOW,
    activeAt: NOW,
  });
  const decision = { kind: 'bedtime', decidedAt: NOW, outcome: 'sent', messages: 1 } as const;
  const bedtime = { ...NO_REMINDERS.bedtime, isOn: true };
  const userId = await withStorage(async (storage) => {
    const userId = await addSleeper(storage);
    await storage.transaction(async (trx) => {
      await saveReminderSettings(trx, userId, { ...NO_REMINDERS, bedtime });
      await insertReminderChannel(trx, userId, channelOf('removed'));
    });
    return userId;
  });
  await admin('backup', backup);
  await withStorage((storage) =>
    storage.transaction(async (trx) => {
      await saveReminderSettings(trx, userId, NO_REMINDERS);
      await deleteReminderChannel(trx, userId, { id: 'removed' });
      await insertReminderChannel(trx, userId, channelOf('added'));
      await saveReminderDecision(trx, userId, { ...decision, occasion: '2026-11-22' });
    }),
  );

  await admin('restore', backup);
  await withStorage(async ({ db }) => {
    const channels = await listReminderChannels(db, userId, NOW);
    expect(channels.map(({ id }) => id)).toEqual(['added']);
    const occasion = { kind: 'bedtime', occasion: '2026-11-22' } as const;
    expect(await isReminderDecided(db, userId, occasion)).toBe(true);
    expect((await readReminderFacts(db, userId, NOW))?.settings).toEqual(NO_REMINDERS);
    const account = await db.selectFrom('accounts').select('has_reminders').executeTakeFirst();
    expect(account).toEqual({ has_reminders: 0 });
  });
});

const emailKeyOf = (userId: string) => `${userId}@example.org`;

/** Changes a sleeper's email, as if another person reads the old mailbox. */
const changeEmail = ({
  storage,
  userId,
  email,
}: Record<'userId' | 'email', string> & { storage: Storage }) =>
  storage.transaction(async (trx) => {
    await replaceEmail(trx, { userId, from: emailKeyOf(userId), to: email });
    await updateAccount(trx, userId, { email });
  });

async function emailsOf(storage: Storage): Promise<Record<string, string>> {
  const rows = await storage.db
    .selectFrom('emails')
    .innerJoin('accounts', 'accounts.user_id', 'emails.user_id')
    .select(['email_key', 'accounts.user_id'])
    .whereRef('email', '=', 'email_key')
    .execute();
  return Object.fromEntries(rows.map(({ user_id, email_key }) => [user_id, email_key]));
}

test('restore keeps an email changed after the backup, so that the old address gets no link', async () => {
  const userId = await liveUntilBackup();
  const email = 'another@example.org';
  await withStorage((storage) => changeEmail({ storage, userId, email }));
  await admin('restore', backup);
  expect(await withStorage(emailsOf)).toEqual({ [userId]: email });
});

test('restore leaves an email with its current account, not with a restored erased one', async () => {
  const erased = await liveUntilBackup();
  const userId = await withStorage((storage) => addSleeper(storage));
  await admin('backup', `${backup}-2`);
  await admin('delete-user', erased, '--yes');
  const email = emailKeyOf(erased);
  await withStorage((storage) => changeEmail({ storage, userId, email }));
  await admin('restore', `${backup}-2`);
  expect(await withStorage(emailsOf)).toEqual({ [userId]: email });
  await admin('delete-user', erased, '--yes');
  expect(await withStorage(emailsOf)).toEqual({ [userId]: email });
});

test.each<[string, () => Promise<void>]>([
  ['is gone', () => rm(dataDir, { recursive: true })],
  ['is damaged', () => writeFile(path.join(dataDir, 'lelap.db'), 'x'.repeat(9_999))],
  ['is empty', () => writeFile(path.join(dataDir, 'lelap.db'), '')],
])('restore ends all sign-ins if the database %s', async (_what, harm) => {
  const userId = await liveUntilBackup();
  await harm();
  expect(await admin('restore', backup)).toContain('everybody is signed out');
  await withStorage(async (storage) => {
    expect(await isSignedIn(storage, userId, 'phone')).toBe(false);
    const link = { userId, tokenHash: 'link', now: NOW + 1 };
    expect(await isPasswordResetOpen(storage.db, link)).toBe(false);
  });
});

test('restore names accounts erased after the backup and gives them no sign-in', async () => {
  const userId = await liveUntilBackup();
  await admin('delete-user', userId, '--yes');
  expect(await admin('restore', backup)).toContain(`erases them again: ${userId}.`);
  await withStorage(async (storage) => {
    expect(await isSignedIn(storage, userId, 'phone')).toBe(false);
  });
});
