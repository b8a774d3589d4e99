// @module-tag slow
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { at, sleepsOf } from '#testkit/sleeps.ts';
import { insertAccount, updateAccount } from '#accounts/server/account-rows.ts';
import { listAccountEvents } from '#accounts/server/event-rows.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { PASSWORD, registerAndSignIn, setUpMira } from '../api/signed-in.ts';
import { createTestApp, type TestApp } from '../api/test-app.ts';
import { registerWithTwoStep } from '#two-step/tests/two-step-sleeper.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { accountOf } from '#testkit/sleepers.ts';
import { runAdmin, runAdminProcess } from './run-admin.ts';

const FOURTH_SLEEP = '00000000-0000-4000-8000-000000000003';

describeEachEngine('The commands of the operator', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  const api = {} as TestApp;
  beforeAll(async () => {
    database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    Object.assign(api, await createTestApp(engine, { storage }));
  });
  const mira = setUpMira(api);
  const admin = (args: string, more?: Parameters<typeof runAdmin>[2]) =>
    runAdmin(database, args.split(' '), more);
  const login = async (email: string, password = PASSWORD) =>
    (await api.call('POST', '/login', { payload: { email, password } })).statusCode;
  const read = async (token = mira.token) =>
    (await api.call('GET', '/account', { token })).statusCode;
  const useLink = async (resetToken: string | undefined, newPassword = PASSWORD) => {
    const payload = { newPassword };
    return (await api.call('PUT', `/password-resets/${resetToken}`, { payload })).statusCode;
  };

  test('create-user creates an account with a password, also when registration is closed', async () => {
    const env = { REGISTRATION: 'closed' };
    const create = 'create-user --username Rani --email rani@example.org';
    const { code, out } = await admin(`${create} --json`, { env });
    const { userId, password } = JSON.parse(out);
    expect({ code, password }).toEqual({ code: 0, password: expect.stringMatching(/^[\w-]{16}$/) });
    expect(await login('rani@example.org', password)).toBe(200);
    const again = await admin(create);
    expect(again).toEqual({ code: 1, out: '', err: 'This dream name is already taken.\n' });

    const { users } = JSON.parse((await admin('list-users --json')).out);
    expect(users).toContainEqual({
      userId,
      createdAt: expect.any(String),
      username: 'Rani',
      email: 'rani@example.org',
      timeZone: null,
    });
  });

  test('check reports each fault of the stored sleeps', async () => {
    const { userId } = mira;
    await insertSleepHistory(storage, userId, sleepsOf(at('2026-03-01T22:00'), 4), 'UTC');
    expect(await admin('check')).toEqual({
      code: 0,
      out: 'Sleepers checked: 1. Faults: 0.\n',
      err: '',
    });
    const [first, second] = await storage.db
      .selectFrom('sleepSessions')
      .orderBy('id')
      .select(['id', 'endTime'])
      .execute();
    const update = (id: string | undefined, columns: object) =>
      storage.db
        .updateTable('sleepSessions')
        .set(columns)
        .where('id', '=', id ?? '')
        .execute();
    await update(second?.id, { startTime: (first?.endTime ?? 0) - 1 });
    await update(FOURTH_SLEEP, { sleepDate: '2020-01-01' });
    const faults = [
      `The sleep ${first?.id} overlaps a later one.`,
      `The sleep ${FOURTH_SLEEP} is dated on another day than it ended.`,
    ];
    const { code, out } = await admin('check');
    expect({ code, lines: out.split('\n') }).toEqual({
      code: 1,
      lines: [
        ...faults.map((fault) => `${userId}  ${fault}`),
        'Sleepers checked: 1. Faults: 2.',
        '',
      ],
    });
    const found = { damage: [], sleepers: 1, faults: [{ userId, faults }] };
    expect(JSON.parse((await admin('check --json')).out)).toEqual(found);
  });

  if (engine.name !== 'sqlite') return;

  test('check reads more sleepers than a page of accounts', async () => {
    const others = Array.from({ length: 501 }, (_, index) => accountOf(`other-${index}`));
    await storage.transaction(async (trx) => {
      for (const account of others) await insertAccount(trx, account);
    });
    expect((await admin('check')).out).toBe('Sleepers checked: 502. Faults: 0.\n');
  });

  test('the admin program reads a piped password, prints none and exits', async () => {
    const made = 'create-user --username Sari --email sari@example.org --password-stdin';
    const refused = await admin(made, { input: 'short' });
    expect(refused.err).toBe('password: The password must have at least 8 characters.\n');
    const { code, out } = await runAdminProcess(database, made.split(' '), PASSWORD);
    expect(code).toBe(0);
    expect(out).toMatch(/^Made the account [\w-]{36}\.\n$/);
    expect(await login('sari@example.org')).toBe(200);
  });

  test('sign-out-everyone asks for confirmation and ends every sign-in and reset link', async () => {
    const link = await admin('reset-password Mira --link --json');
    expect((await admin('sign-out-everyone')).code).toBe(2);
    expect(await read()).toBe(200);
    const { code, out } = await admin('sign-out-everyone --yes');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^Ended \d+ sign/) });
    expect(await read()).toBe(401);
    const [, resetToken] = JSON.parse(link.out).link.split('reset=');
    expect(await useLink(resetToken, 'another long one')).toBe(410);
    expect(await login('mira@example.org')).toBe(200);
  });

  test("export-user writes the sleeper's own export, also to a file that only the operator reads", async () => {
    // The command has the system's clock, by which events older than a year are left out.
    api.clock.now = Date.now();
    const ada = await registerAndSignIn(api, 'Ada', 'ada@example.org');
    for (const format of ['json', 'csv', 'marks-csv']) {
      const own = await api.call('GET', `/account/export?format=${format}`, { token: ada.token });
      expect((await admin(`export-user Ada --format ${format}`)).out).toBe(own.body);
    }
    const file = path.join(database.dataDir, 'mira.json');
    const written = await admin(`export-user ${mira.userId} --out ${file}`);
    expect(written).toMatchObject({ code: 0, out: `Wrote Mira to ${file}.\n` });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'lelap-export' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await admin(`export-user Mira --out ${file}`);
    expect(again.err).toContain(`\n${file} is there already.\n`);
  });

  test('reset-password sets a new password and ends all sign-ins, or makes a link', async () => {
    const { password } = JSON.parse((await admin('reset-password MIRA --json')).out);
    expect(await read()).toBe(401);
    expect(await login('mira@example.org')).toBe(401);
    expect(await login('mira@example.org', password)).toBe(200);

    const env = { PUBLIC_URL: 'https://sleep.example.org' };
    const { out } = await admin('reset-password mira@example.org --link', { env });
    const token = /^https:\/\/sleep\.example\.org\/login\?reset=([\w-]{64})$/m.exec(out)?.[1];
    expect(await useLink(token)).toBe(200);
    expect(await login('mira@example.org')).toBe(200);
  });

  test('delete-user asks for confirmation and erases the account', async () => {
    const asked = await admin('delete-user Mira');
    expect(asked.code).toBe(2);
    expect(asked.err).toContain('Mira (mira@example.org) for good. Add --yes');
    expect(await read()).toBe(200);
    const erased = await admin('delete-user Mira --yes');
    expect(erased).toMatchObject({ code: 0, out: 'Erased Mira (mira@example.org).\n' });
    expect(await read()).toBe(401);
    const err = "No account has the id, the email or the dream name 'Mira'.\n";
    expect(await admin('delete-user Mira --yes')).toEqual({ code: 1, out: '', err });
  });

  test('a text that matches an email and another dream name requires --by', async () => {
    const impostor = await registerAndSignIn(api, 'Impostor', 'impostor@example.org');
    // Registered before dream names without an @ were required.
    const usernameKey = 'mira@example.org';
    await storage.transaction((trx) => updateAccount(trx, impostor.userId, { usernameKey }));
    const asked =
      `'${usernameKey}' is the email of one account and the username of another. ` +
      'Say which is meant: --by email or --by username.\n';
    for (const command of ['reset-password', 'remove-two-step', 'delete-user', 'export-user']) {
      expect(await admin(`${command} ${usernameKey}`)).toEqual({ code: 2, out: '', err: asked });
    }
    for (const [by, { userId }] of Object.entries({ email: mira, username: impostor })) {
      const { out } = await admin(`reset-password ${usernameKey} --json --by ${by}`);
      expect(JSON.parse(out)).toMatchObject({ userId });
    }
  });

  test("an operator's change is an account event, marked as such and without a network", async () => {
    const { userId } = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    const events = () => listAccountEvents(storage.db, userId, { since: 0, limit: 100 });
    const before = (await events()).length;
    for (const command of [
      'reset-password Rani --link',
      'export-user Rani --format csv',
      'remove-two-step Rani',
      'sign-out-everyone --yes',
      'sign-out-everyone --yes',
      'reset-password Rani',
    ]) {
      expect(await admin(command)).toMatchObject({ code: 0 });
    }
    const done = (await events()).slice(0, -before);
    expect(done.map(({ kind }) => kind)).toEqual([
      'password-reset',
      'others-signed-out',
      'two-step-off',
      'exported',
      'password-reset-requested',
    ]);
    expect(await admin('remove-two-step Rani')).toMatchObject({ code: 1 });
    for (const event of done) {
      expect(event).toMatchObject({ byOperator: true, device: null, network: null });
    }
  });
});
