// @module-tag slow
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Method } from '#kernel/contract/route.ts';
import { createAccountMailer } from '#server/account-mail.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { runAdmin } from '../cli/run-admin.ts';
import { appCode } from '../support/authenticator-app.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';
import { openMailbox } from '../support/reminder-receivers.ts';
import { createTestApp } from './test-app.ts';

/** One secret of each kind with a searchable text that appears nowhere else. */
const PASSWORDS = {
  first: 'pw-canary-first-Quokka',
  wrong: 'pw-canary-wrong-Numbat',
  second: 'pw-canary-second-Bilby',
  reset: 'pw-canary-reset-Dunnart',
  operator: 'pw-canary-operator-Potoroo',
  short: 'pw-cnry',
  misplaced: 'pw-canary-misplaced-Kowari',
  channel: 'pw-canary-channel-Bettong',
  topic: 'pw-canary-topic-Bandicoot',
};
const NOTES = ['note-canary-Kultarr dreamt of "home"', 'note-canary-Ningaui'];

describeEachEngine('A whole life with secrets', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let life: Awaited<ReturnType<typeof liveIt>>;
  let stored: Buffer;
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;

  beforeAll(async () => {
    database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    // Every mail after the first is rejected and quoted in the rejection.
    mailbox = await openMailbox((mail, count) =>
      count === 1 ? undefined : `refused: ${mail.replaceAll(/\s+/g, ' ')}`,
    );
    life = await liveIt();
    stored = Buffer.concat([life.stored, await everythingStored()]);
  });

  /** From registration to the last crash, with every mistake in between. */
  async function liveIt() {
    const publicUrl = 'http://sleep.example.org';
    const api = await createTestApp(engine, {
      storage,
      config: { logLevel: 'trace', publicUrl },
      ...createAccountMailer(mailbox.smtp, publicUrl),
    });
    const tokens: string[] = [];
    const call = async (
      method: Method,
      url: string,
      payload?: object | string,
      token = tokens.at(-1) ?? '',
    ) => {
      const { statusCode: status, body } = await api.call(method, url, {
        token,
        ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
      });
      return { status, data: body === '' ? {} : (JSON.parse(body).data ?? {}) };
    };
    const email = 'mira@example.org';
    const register = (password: string, username = 'Mira') =>
      call('POST', '/register', { username, email, password });
    const login = async (password: string, more = {}) => {
      const { status, data } = await call('POST', '/login', { email, password, ...more });
      if (status === 200) tokens.push(data.accessToken);
      return status;
    };

    // Registering and signing in, rightly and wrongly.
    await register(PASSWORDS.short);
    await register(PASSWORDS.first, PASSWORDS.misplaced.repeat(3));
    await call('POST', '/register', `{"password":"${PASSWORDS.misplaced}"`);
    expect((await register(PASSWORDS.first)).status).toBe(201);
    await register(PASSWORDS.first);
    expect(await login(PASSWORDS.wrong)).toBe(401);
    expect(await login(PASSWORDS.first)).toBe(200);
    expect(await login(PASSWORDS.first)).toBe(200);
    await call('GET', '/dashboard', undefined, 'token-canary-Wallaroo');
    await call('GET', `/dashboard?token=${tokens[0]}&password=${PASSWORDS.first}`);
    await call('GET', `/nothing/${tokens[0]}/${PASSWORDS.first}`);
    await call('POST', `/logout`, { token: tokens[0] }, tokens[0]);

    // A night with a note.
    const { data: started } = await call('POST', '/sleeps/start');
    const sleep = `/sleeps/${started.sleepLogId}`;
    await call('PUT', `${sleep}/end`);
    const day = { startTime: '2025-03-01T01:00:00Z', endTime: '2025-03-01T09:00:00Z' };
    await call('PATCH', sleep, { note: NOTES[0], quality: 4 });
    await call('POST', '/sleeps', { ...day, note: NOTES[1] });
    expect((await call('POST', '/sleeps/search', { q: NOTES[1] })).data.total).toBe(1);
    await call('POST', '/sleeps', { ...day, note: NOTES[1], quality: 9 });
    const { data: channel } = await call('POST', '/account/reminder-channels', {
      kind: 'ntfy',
      address: `http://10.0.0.1/${PASSWORDS.topic}`,
      token: PASSWORDS.channel,
    });
    const tested = await call('POST', `/account/reminder-channels/${channel.id}/test`);
    expect(tested.data).toMatchObject({ isDelivered: false });

    // A new password, two-step sign-in, a password reset.
    const { first, second } = PASSWORDS;
    const change = { currentPassword: first, newPassword: second };
    await call('PUT', '/account/password', { ...change, currentPassword: PASSWORDS.wrong });
    expect((await call('PUT', '/account/password', change)).status).toBe(204);
    const begun = await call('POST', '/account/two-step', { currentPassword: second });
    const totp = Buffer.from(Secret.fromBase32(begun.data.secret).bytes);
    const code = appCode(begun.data.secret, api.clock.now);
    const confirmed = await call('PUT', '/account/two-step', { code });
    const codes: string[] = confirmed.data.recoveryCodes;
    expect(await login(second)).not.toBe(200);
    expect(await login(second, { code: 'wrong-code' })).not.toBe(200);
    expect(await login(second, { code: codes[0] })).toBe(200);
    await call('DELETE', '/account/two-step', { currentPassword: second, code: codes[1] });
    for (let mail = 1; mail <= 2; mail += 1) {
      await call('POST', '/password-resets', { email });
      await vi.waitUntil(() => mailbox.mails.length >= mail, { timeout: 30_000 });
    }
    const resetTokens = mailbox.mails.map((mail) => /reset=([\w-]+)/.exec(mail)?.[1] ?? '');
    await call('PUT', `/password-resets/${resetTokens[0]}`, { newPassword: PASSWORDS.reset });
    await call('PUT', `/password-resets/${resetTokens[1]}`, { newPassword: PASSWORDS.short });
    const reset = await call('PUT', `/password-resets/${resetTokens[1]}`, {
      newPassword: PASSWORDS.reset,
    });
    expect(reset.status).toBe(200);
    expect(await login(PASSWORDS.reset)).toBe(200);

    // The operator.
    const made = 'create-user --username Sari --email sari@example.org --password-stdin';
    const admin = (args: string, input = '') => runAdmin(database, args.split(' '), { input });
    const { out, err } = await admin(made, PASSWORDS.operator);
    const link = await admin('reset-password sari@example.org --link');
    const said = out + err + link.err;
    resetTokens.push(/reset=([\w-]+)/.exec(link.out)?.[1] ?? '');

    // Database errors: quoted values, then missing tables.
    const alter = (change: string) => sql.raw(`alter table ${change}`).execute(storage.db);
    if (engine.name === 'postgres') {
      await alter('sleep_sessions rename note to note_elsewhere');
      await alter('sleep_sessions add note integer');
      // A session that had planned for the old columns counts as lost; the next call gets another one.
      expect([500, 503]).toContain((await call('PATCH', sleep, { note: NOTES[0] })).status);
      expect((await call('PATCH', sleep, { note: NOTES[0] })).status).toBe(500);
      await alter('sleep_sessions drop note');
      await alter('sleep_sessions rename note_elsewhere to note');
    }
    await alter('sleep_sessions rename to sleeps_elsewhere');
    expect((await call('PATCH', sleep, { note: NOTES[0] })).status).toBe(500);
    await alter('accounts rename to accounts_elsewhere');
    expect(await login(PASSWORDS.reset)).toBe(500);
    await alter('accounts_elsewhere rename to accounts');
    await alter('sleeps_elsewhere rename to sleep_sessions');

    // While it runs, the latest writes are in the WAL.
    const stored = await everythingStored();
    await api.app.close();
    return { tokens, resetTokens, codes, totp, log: said + api.log.join(''), stored };
  }

  /** The raw bytes of the files, or every value of every table, as text and as bytes. */
  async function everythingStored(): Promise<Buffer> {
    if (engine.name === 'sqlite') {
      const names = await readdir(database.dataDir);
      const files = names.map((name) => readFile(path.join(database.dataDir, name)));
      return Buffer.concat(await Promise.all(files));
    }
    const values: Buffer[] = [];
    for (const { name } of await storage.db.introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        storage.db,
      );
      for (const value of rows.flatMap((row) => Object.values(row))) {
        values.push(Buffer.isBuffer(value) ? value : Buffer.from(String(value)), Buffer.from('\n'));
      }
    }
    return Buffer.concat(values);
  }

  function keys(): (string | Buffer)[] {
    const { tokens, resetTokens, codes, totp } = life;
    return [
      ...Object.values(PASSWORDS),
      ...tokens.flatMap((token) => [token, token.split('.').at(-1) ?? '']),
      ...resetTokens,
      ...codes.flatMap((code) => [code, code.replaceAll('-', '')]),
      totp,
      totp.toString('hex'),
      totp.toString('base64url'),
    ];
  }

  test('every step with a secret succeeded', () => {
    expect(life.tokens).toHaveLength(4);
    expect(life.codes).toHaveLength(10);
    expect(life.resetTokens.map((token) => token.length)).toEqual([64, 64, 64]);
    expect(life.log).toContain('a request failed');
    expect(life.log).toContain('A mail could not be sent');
    expect(stored.includes('note-canary-Ningaui')).toBe(true);
  });

  test('no log line and no output contains a secret, a note or a part of one', () => {
    const found = keys().filter((key) => Buffer.from(life.log).includes(key));
    expect(found).toEqual([]);
    // The email too, which the mail server quotes.
    expect(life.log).not.toMatch(/canary|pw-cnry|mira@/);
  });

  test('nothing stored can be used to sign in', () => {
    const found = keys().filter((key) => stored.includes(key));
    expect(found).toEqual([]);
    expect(stored.includes('pw-c')).toBe(false);
  });
});
