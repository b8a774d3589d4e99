// @module-tag slow
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { RESET_LINK_LIMIT } from '#server/http/limits/rate-limits.ts';
import { createAccountMailer } from '#server/jobs/account-mail.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { describeEachEngine } from '../support/engines.ts';
import { openMailbox } from '../support/reminder-receivers.ts';
import { clearAccounts, registerAndSignIn, type SignedIn } from './signed-in.ts';
import { createTestApp, START, type TestApp, outcome } from './test-app.ts';

const EMAIL = 'Mira@Example.org';
const PUBLIC_URL = 'https://sleep.example.org';
const MINUTE_MS = 60_000;

describeEachEngine('Password reset', (engine) => {
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;

  const createMailingApp = (storage?: Storage) =>
    createTestApp(engine, {
      ...(storage && { storage }),
      ...createAccountMailer({ url: mailbox.url, from: 'Lelap <lelap@example.org>' }, PUBLIC_URL),
    });

  let api: TestApp;
  let mira: SignedIn;
  beforeAll(async () => {
    mailbox = await openMailbox((mail) =>
      mail.includes('bounce') ? 'no bounce@example.org here' : undefined,
    );
    api = await createMailingApp();
  });
  beforeEach(async () => {
    mailbox.mails.length = 0;
    mailbox.recipients.length = 0;
    await clearAccounts(api);
    mira = await registerAndSignIn(api, 'Mira', EMAIL);
  });

  const ask = (email: string) => api.call('POST', '/password-resets', { payload: { email } });
  const reset = (token: string, newPassword = 'quite another one') =>
    api.call('PUT', `/password-resets/${token}`, { payload: { newPassword } });
  const login = (password: string) =>
    api.call('POST', '/login', { payload: { email: EMAIL, password } });
  const isSignedIn = async () =>
    (await api.call('GET', '/dashboard', { token: mira.token })).statusCode === 200;

  /** The token in the next mail. */
  async function askForToken(): Promise<string> {
    const before = mailbox.mails.length;
    await ask(EMAIL);
    await expect.poll(() => mailbox.mails.length).toBe(before + 1);
    return /\/login\?reset=([\w-]+)\s/.exec(mailbox.mails.at(-1) ?? '')?.[1] ?? '';
  }

  test('of two concurrent uses of a reset link one succeeds', async () => {
    const token = await askForToken();
    const answers = await Promise.all([
      reset(token, 'quite another one'),
      reset(token, 'yet another one'),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([204, 410]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('a newer link, email or password invalidates earlier reset links', async () => {
    const first = await askForToken();
    const second = await askForToken();
    expect((await reset(first)).statusCode).toBe(410);

    const call = { token: mira.token };
    const currentPassword = 'a long enough one';
    await api.call('PUT', '/account/password', {
      ...call,
      payload: { currentPassword, newPassword: currentPassword },
    });
    expect((await reset(second)).statusCode).toBe(410);

    const third = await askForToken();
    const payload = { email: 'other@example.org', currentPassword };
    expect((await api.call('PATCH', '/account', { ...call, payload })).statusCode).toBe(200);
    expect((await reset(third)).statusCode).toBe(410);
  });

  test('a reset link sets the password once and signs out all devices', async () => {
    const token = await askForToken();
    expect(await isSignedIn()).toBe(true);
    expect((await reset(token)).statusCode).toBe(204);
    expect(await isSignedIn()).toBe(false);
    expect((await login('a long enough one')).statusCode).toBe(401);
    expect((await login('quite another one')).statusCode).toBe(200);

    expect(await outcome(reset(token, 'yet another one'))).toBe('410 RESET_EXPIRED');
    expect((await login('quite another one')).statusCode).toBe(200);
  });

  test('a mailbox gets at most five reset mails per hour, and the last link stays valid', async () => {
    let token = '';
    for (let n = 0; n < 5; n += 1) token = await askForToken();
    // Closing the app waits for all mail.
    const other = await createMailingApp(api.storage);
    await other.call('POST', '/password-resets', { payload: { email: EMAIL } });
    await other.app.close();
    expect(mailbox.mails).toHaveLength(5);
    expect((await reset(token)).statusCode).toBe(204);
    api.clock.now = START + 60 * MINUTE_MS;
    expect(await askForToken()).toMatch(/^[\w-]{64}$/);
  });

  test('reset requests from a clock a year ahead do not block later ones', async () => {
    api.clock.now = START + 365 * 24 * 60 * MINUTE_MS;
    for (let n = 0; n < 5; n += 1) await askForToken();
    api.clock.now = START;
    expect(await askForToken()).toMatch(/^[\w-]{64}$/);
  });

  test('POST /password-resets responds the same for known and unknown addresses, and mails only the known one', async () => {
    const answers = [
      await ask('nobody@example.org'),
      await ask('not an address'),
      await ask('nul\u0000@example.org'),
      await ask(' mira@example.ORG '),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(202);
      expect(answer.body).toBe(answers[0]?.body);
    }
    await expect.poll(() => mailbox.mails).toHaveLength(1);
    expect(mailbox.recipients).toEqual([['Mira@example.org']]);
    const mail = mailbox.mails[0] ?? '';
    expect(mail).toContain('From: Lelap <lelap@example.org>');
    expect(mail).toContain('Subject: Reset your Lelap password');
    expect(mail.replace(/^To: .*/m, '')).not.toContain('Mira');
    expect(mail).toMatch(/^https:\/\/sleep\.example\.org\/login\?reset=[\w-]{64}\r$/m);
  });

  test('a rejected password leaves the reset link valid', async () => {
    const token = await askForToken();
    const refused = await reset(token, '7 chars');
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details[0].field).toBe('newPassword');
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('a reset link is valid for 30 minutes, and a used one stays used after the clock is set back', async () => {
    const token = await askForToken();
    api.clock.now = START + 30 * MINUTE_MS;
    expect((await reset(token)).statusCode).toBe(410);
    api.clock.now = START + 30 * MINUTE_MS - 1;
    expect((await reset(token)).statusCode).toBe(204);
    api.clock.now = START;
    expect((await reset(token, 'yet another one')).statusCode).toBe(410);
  });

  test('an invalid reset token gets the same response as an expired one', async () => {
    const token = await askForToken();
    await reset(token);
    const used = await reset(token);
    const wrongSecret = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const none of ['x', 'A'.repeat(64), wrongSecret, 'nul%00']) {
      const answer = await reset(none);
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toBe(used.body);
    }
  });

  test('a reset mail to an address with a comma has one recipient', async () => {
    await registerAndSignIn(api, 'Comma', 'a,b@example.org');
    await ask('a,b@example.org');
    await expect.poll(() => mailbox.mails).toHaveLength(1);
    expect(mailbox.recipients).toMatchObject([{ length: 1 }]);
  });

  test('a rejected reset mail is logged without its recipient', async () => {
    await registerAndSignIn(api, 'Bounce', 'bounce@example.org');
    expect((await ask('bounce@example.org')).statusCode).toBe(202);
    await expect.poll(() => api.log.join('')).toContain('could not be sent');
    expect(api.log.join('')).not.toContain('bounce');
  });

  test('POST /password-resets without SMTP creates no link and returns the operator contact', async () => {
    const withMail = await ask('nobody@example.org');
    expect(withMail.json().data).toEqual({ sendsMail: true, operatorContact: null });
    const operatorContact = 'help@lelap.test';
    const without = await createTestApp(engine, {
      storage: api.storage,
      config: { operatorContact },
    });
    const [answer, forNobody] = await Promise.all(
      [EMAIL, 'nobody@example.net'].map((email) =>
        without.call('POST', '/password-resets', { payload: { email } }),
      ),
    );
    expect(answer?.statusCode).toBe(202);
    expect(answer?.json().data).toEqual({ sendsMail: false, operatorContact });
    expect(forNobody?.body).toBe(answer?.body);
    expect(without.log.join('')).toContain('SMTP_URL is not set');
    expect(without.log.join('')).not.toContain('xample.org');
    expect(await api.storage.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  test('attempts at reset links are rate-limited', async () => {
    const limited = await createTestApp(engine, { config: { rateLimit: 'on' } });
    const payload = { newPassword: 'quite another one' };
    const statuses: number[] = [];
    for (let n = 0; n <= RESET_LINK_LIMIT.max; n += 1) {
      statuses.push((await limited.call('PUT', '/password-resets/x', { payload })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(RESET_LINK_LIMIT.max).fill(410), 429]);
  });
});
