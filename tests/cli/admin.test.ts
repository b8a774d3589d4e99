// @module-tag slow
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { at, sleepsOf } from '#testkit/sleeps.ts';
import { updateAccount } from '#server/storage/tables/accounts.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, type SignedIn } from '../api/signed-in.ts';
import { createTestApp, type TestApp } from '../api/test-app.ts';
import { registerWithTwoStep } from '../api/two-step-sleeper.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';
import { insertSleepHistory, readStoredProgress } from '#testkit/sleep-history.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { runAdmin, runAdminProcess } from './run-admin.ts';

const FOURTH_SLEEP = '00000000-0000-4000-8000-000000000003';

describeEachEngine('The commands of the operator', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let api: TestApp;
  let mira: SignedIn;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lelap-admin-'));
    database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    // The server is running with registration closed.
    api = await createTestApp(engine, { storage });
  });
  beforeEach(async () => {
    await clearAccounts(api);
    api.clock.now = Date.now();
    mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const admin = (args: string, more?: Parameters<typeof runAdmin>[2]) =>
    runAdmin(database, args.split(' '), more);
  const login = (email: string, password: string) =>
    api.call('POST', '/login', { payload: { email, password } });

  test('create-user creates an account with a password, also when registration is closed', async () => {
    const { code, out, err } = await admin(
      'create-user --username Rani --email rani@example.org --json',
      { env: { REGISTRATION: 'closed' } },
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { userId, password } = JSON.parse(out);
    expect(password).toMatch(/^[\w-]{16}$/);
    expect((await login('rani@example.org', password)).statusCode).toBe(200);

    const again = await admin('create-user --username rani --email other@example.org');
    expect(again).toEqual({ code: 1, out: '', err: 'This dream name is already taken.\n' });
    const erased = await admin(`delete-user ${userId} --yes`);
    expect(erased.code).toBe(0);
  });

  test('list-users lists every account without passwords', async () => {
    const { code, out } = await admin('list-users');
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(`^${mira.userId}  \\S+  Mira  mira@example\\.org\n1 account\n$`),
    );
    const json = await admin('list-users --json');
    expect(JSON.parse(json.out).users).toEqual([
      {
        userId: mira.userId,
        createdAt: expect.any(String),
        username: 'Mira',
        email: 'mira@example.org',
        timeZone: null,
      },
    ]);
  });

  test('sign-out-everyone asks for confirmation and ends every sign-in', async () => {
    const { accessToken: token } = (await login('mira@example.org', PASSWORD)).json().data;
    const link = await admin('reset-password Mira --link --json');
    expect((await admin('sign-out-everyone')).code).toBe(2);
    expect((await api.call('GET', '/dashboard', { token })).statusCode).toBe(200);

    const { code, out } = await admin('sign-out-everyone --yes');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^Ended \d+ sign-ins\.\n$/),
    });
    expect((await api.call('GET', '/dashboard', { token })).statusCode).toBe(401);
    const [, resetToken] = JSON.parse(link.out).link.split('reset=');
    const reset = await api.call('PUT', `/password-resets/${resetToken}`, {
      payload: { newPassword: 'another long one' },
    });
    expect(reset.statusCode).toBe(410);
    expect((await login('mira@example.org', PASSWORD)).statusCode).toBe(200);
  });

  test("export-user writes the same export as the sleeper's own", async () => {
    const { accessToken: token } = (await login('mira@example.org', PASSWORD)).json().data;
    for (const format of ['json', 'csv', 'marks-csv']) {
      // The server may still be writing the failed sign-ins of earlier tests to the audit log.
      await vi.waitFor(
        async () => {
          const own = await api.call('GET', `/account/export?format=${format}`, { token });
          const { code, out } = await admin(`export-user Mira --format ${format}`);
          expect(code).toBe(0);
          expect(out).toBe(own.body);
        },
        { timeout: 60_000 },
      );
    }
    const file = path.join(folder, `${engine.name}.json`);
    const written = await admin(`export-user ${mira.userId} --out ${file}`);
    expect(written).toMatchObject({ code: 0, out: `Wrote Mira to ${file}.\n` });
    const own = await api.call('GET', '/account/export', { token });
    expect(await readFile(file, 'utf8')).toBe(own.body);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await admin(`export-user Mira --out ${file}`);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain(`\n${file} is there already.\n`);
  });

  describe('check', () => {
    let userId: string;
    beforeEach(async () => {
      userId = await addSleeper(storage, 'UTC');
      await insertSleepHistory(storage, userId, sleepsOf(at('2026-03-01T22:00'), 40), 'UTC');
    });
    const damage = () =>
      storage.transaction(async (trx) => {
        await trx
          .updateTable('sleeper_progress')
          .set({ total_points: 1 })
          .where('user_id', '=', userId)
          .execute();
        await trx
          .updateTable('sleep_days')
          .set({ sleep_date: '2020-01-01' })
          .where('user_id', '=', userId)
          .where('sleep_date', '=', '2026-03-05')
          .execute();
        await trx
          .updateTable('sleep_sessions')
          .set({ points: 0, bonus_points: 0 })
          .where('user_id', '=', userId)
          .where('id', '=', FOURTH_SLEEP)
          .execute();
        await trx
          .deleteFrom('achievements')
          .where('user_id', '=', userId)
          .where('achievement_id', '=', 'streak-30')
          .execute();
      });
    const DAMAGED = [
      'totals',
      'day 2020-01-01',
      'day 2026-03-05',
      `sleep ${FOURTH_SLEEP}`,
      'achievement streak-30',
    ];

    test('check reports each difference and repairs it with --repair', async () => {
      const before = await readStoredProgress(storage.db, userId);
      await damage();
      const found = await admin('check');
      expect(found.code).toBe(1);
      expect(found.out.split('\n').map((line) => line.split(': ')[0])).toEqual([
        ...DAMAGED.map((what) => `${userId}  ${what}`),
        'Sleepers checked',
        '',
      ]);
      const { code, out } = await admin('check --repair --json');
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({
        sleepers: 2,
        differences: DAMAGED.length,
        repaired: true,
        faults: [{ userId, differences: [{ of: 'totals', id: null }, {}, {}, {}, {}] }],
      });
      const after = await readStoredProgress(storage.db, userId);
      expect({ ...after, unlocked: new Set(after.unlocked) }).toEqual({
        ...before,
        unlocked: new Set(before.unlocked),
      });
      const fixed = await admin('check');
      expect(fixed).toMatchObject({ code: 0, out: 'Sleepers checked: 2. Differences: 0.\n' });
    });
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('create-user reads a piped password and prints none', async () => {
    const made = 'create-user --username Sari --email sari@example.org --password-stdin';
    const refused = await admin(made, { input: 'short' });
    expect(refused.code).toBe(1);
    expect(refused.err).toBe('password: The password must have at least 8 characters.\n');
    const { code, out } = await admin(made, { input: PASSWORD });
    expect(code).toBe(0);
    expect(out).toMatch(/^Made the account [\w-]{36}\.\n$/);
    expect((await login('sari@example.org', PASSWORD)).statusCode).toBe(200);
    await admin('delete-user sari@example.org --yes');
  });

  test('the admin program reads its input, responds and exits', async () => {
    const made = 'create-user --username Sari --email sari@example.org --password-stdin --json';
    const created = await runAdminProcess(database, made.split(' '), { input: PASSWORD });
    expect(created).toMatchObject({ code: 0, err: '' });
    expect((await login('sari@example.org', PASSWORD)).statusCode).toBe(200);
    const { userId } = JSON.parse(created.out);
    const erased = await admin(`delete-user ${userId} --yes`);
    expect(erased.err).toBe('Found by id: Sari (sari@example.org)\n');
  });

  test('reset-password sets a new password and ends all sign-ins', async () => {
    const { code, out } = await admin('reset-password MIRA --json');
    expect(code).toBe(0);
    const { password } = JSON.parse(out);
    expect((await api.call('GET', '/dashboard', { token: mira.token })).statusCode).toBe(401);
    expect((await login('mira@example.org', PASSWORD)).statusCode).toBe(401);
    expect((await login('mira@example.org', password)).statusCode).toBe(200);
  });

  test('remove-two-step turns two-step sign-in off and keeps the password', async () => {
    const dewi = await registerWithTwoStep(api, 'Dewi', 'dewi@example.org');
    expect((await dewi.login()).json().code).toBe('CODE_REQUIRED');
    const { code, out, err } = await admin('remove-two-step dewi@example.org');
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'Dewi signs in with the password alone.\n',
      err: 'Found by email: Dewi (dewi@example.org)\n',
    });
    expect((await dewi.login()).statusCode).toBe(200);
    const again = await admin('remove-two-step dewi@example.org');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('\nDewi has no two-step sign-in.\n');
    await admin('delete-user dewi@example.org --yes');
  });

  test('reset-password --link creates a link that works once', async () => {
    const { code, out } = await admin('reset-password mira@example.org --link', {
      env: { PUBLIC_URL: 'https://sleep.example.org' },
    });
    expect(code).toBe(0);
    const token = /^https:\/\/sleep\.example\.org\/login\?reset=([\w-]{64})$/m.exec(out)?.[1];
    const reset = () =>
      api.call('PUT', `/password-resets/${token}`, { payload: { newPassword: PASSWORD } });
    expect((await reset()).statusCode).toBe(204);
    expect((await reset()).statusCode).toBe(410);
    expect((await login('mira@example.org', PASSWORD)).statusCode).toBe(200);
  });

  test('delete-user asks for confirmation and erases the account', async () => {
    const other = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const asked = await admin('delete-user Dewi');
    expect(asked.code).toBe(2);
    expect(asked.err).toContain('Dewi (dewi@example.org) for good. Add --yes');
    expect((await api.call('GET', '/account', { token: other.token })).statusCode).toBe(200);
    const erased = await admin('delete-user Dewi --yes');
    expect(erased).toEqual({
      code: 0,
      out: 'Erased Dewi (dewi@example.org).\n',
      err: 'Found by username: Dewi (dewi@example.org)\n',
    });
    expect((await api.call('GET', '/account', { token: other.token })).statusCode).toBe(401);
  });

  test('a text that matches an email and another dream name requires --by', async () => {
    const boss = 'boss@corp.example';
    const sleepers = {
      email: await registerAndSignIn(api, 'Boss', boss),
      username: await registerAndSignIn(api, 'Impostor', 'impostor@example.org'),
    };
    // Registered before dream names without an @ were required.
    const { userId: impostor } = sleepers.username;
    await storage.transaction((trx) => updateAccount(trx, impostor, { username_key: boss }));
    const asked =
      `'${boss}' is the email of one account and the username of another. ` +
      'Say which is meant: --by email or --by username.\n';
    for (const command of ['reset-password', 'remove-two-step', 'delete-user', 'export-user']) {
      expect(await admin(`${command} ${boss}`)).toEqual({ code: 2, out: '', err: asked });
    }
    for (const [by, { userId }] of Object.entries(sleepers)) {
      const { out, err } = await admin(`reset-password ${boss} --link --json --by ${by}`);
      expect(JSON.parse(out)).toMatchObject({ userId });
      expect(err).toContain(`Found by ${by}: `);
    }
    const { code, err } = await admin(`delete-user Boss --by email`);
    expect({ code, err }).toEqual({ code: 1, err: "No account has the email 'Boss'.\n" });
    for (const { userId } of Object.values(sleepers)) await admin(`delete-user ${userId} --yes`);
  });

  test('an unknown account is reported as not found', async () => {
    for (const command of ['reset-password', 'delete-user', 'export-user']) {
      const { code, out, err } = await admin(`${command} nobody`);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toBe("No account has the id, the email or the dream name 'nobody'.\n");
    }
  });
});
