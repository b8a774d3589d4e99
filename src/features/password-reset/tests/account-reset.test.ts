import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { NO_RATE_LIMITS } from '#kernel/server/rate-limits/rate-limiter.ts';
import { requestPasswordReset } from '../server/request-password-reset.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { addAdministrator } from '#household/tests/household.ts';
import { login, PASSWORD, resetPassword, setUpMira } from '#tests/api/signed-in.ts';
import {
  createTestApp,
  dataOf,
  outcome,
  setUpTestApp,
  START,
  HOUR_MS,
  MINUTE_MS,
} from '#tests/api/test-app.ts';
import type { Context } from '#server-feature.ts';

const EMAIL = 'Mira@Example.org';

describeEachEngine('Password reset', (engine) => {
  const mails: { email: string; token: string }[] = [];
  const api = setUpTestApp(engine, { sendResetMail: async (mail) => void mails.push(mail) });
  const mira = setUpMira(api, EMAIL);

  const ask = (email: string) => api.call('POST', '/password-resets', { payload: { email } });
  const reset = (token: string, newPassword?: string) => resetPassword(api, token, newPassword);
  const signIn = async (password: string) => (await login(api, EMAIL, password)).statusCode;

  async function askForToken(): Promise<string> {
    const before = mails.length;
    await ask(EMAIL);
    await expect.poll(() => mails).toHaveLength(before + 1);
    return mails.at(-1)?.token ?? '';
  }

  test('of two concurrent uses of a reset link one succeeds', async () => {
    const token = await askForToken();
    const answers = await Promise.all([reset(token), reset(token, 'yet another one')]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 410]);
  });

  if (engine.name !== 'sqlite') return;

  test('a newer link, email, password or role invalidates earlier reset links', async () => {
    const first = await askForToken();
    const second = await askForToken();
    expect((await reset(first)).statusCode).toBe(410);

    const currentPassword = PASSWORD;
    await mira.call('PUT', '/account/password', { currentPassword, newPassword: PASSWORD });
    expect((await reset(second)).statusCode).toBe(410);

    const third = await askForToken();
    await mira.call('PATCH', '/account', { email: 'other@example.org', currentPassword });
    expect((await reset(third)).statusCode).toBe(410);

    const { call } = await addAdministrator(api);
    const person = `/admin/people/${mira.userId}`;
    const { token } = await dataOf(call('POST', `${person}/reset-link`));
    expect(await outcome(call('PUT', `${person}/role`, { isAdministrator: true }))).toBe(204);
    expect(await outcome(reset(token))).toBe('410 RESET_EXPIRED');
  });

  test('a reset link sets the password once within 30 minutes, and signs out all devices', async () => {
    const token = await askForToken();
    api.clock.now = START + 30 * MINUTE_MS;
    expect(await outcome(reset(token))).toBe('410 RESET_EXPIRED');
    api.clock.now -= 1;
    expect(await outcome(reset(token, '7 chars'))).toBe('422 INVALID_INPUT');
    expect(await outcome(reset(token))).toBe(200);
    expect(await outcome(mira.call('GET', '/dashboard'))).toBe('401 UNAUTHENTICATED');
    expect([await signIn(PASSWORD), await signIn('quite another one')]).toEqual([401, 200]);
    expect(await outcome(reset(token, 'yet another one'))).toBe('410 RESET_EXPIRED');
  });

  test('a reset link that an administrator handed over outlives links that are mailed meanwhile', async () => {
    const { call } = await addAdministrator(api);
    const hand = async () =>
      (await dataOf(call('POST', `/admin/people/${mira.userId}/reset-link`))).token;
    const first = await hand();
    const handed = await hand();
    expect(await outcome(reset(first))).toBe('410 RESET_EXPIRED');
    const mailed = await askForToken();
    api.clock.now += 23 * HOUR_MS;
    await askForToken();
    expect(await outcome(reset(mailed))).toBe('410 RESET_EXPIRED');
    expect(await outcome(reset(handed))).toBe(200);
  });

  test('a mailbox gets at most five reset mails per hour, and the last link stays valid', async () => {
    const sent: string[] = [];
    const deps = {
      storage: api.storage,
      now: () => api.clock.now,
      newId,
      limiter: NO_RATE_LIMITS,
      features: [],
      mails: { sendResetMail: async ({ token }: { token: string }) => void sent.push(token) },
    } as Partial<Context> as Context;
    const request = () => requestPasswordReset(deps, EMAIL, 'operator', 'en');
    for (let times = 0; times < 6; times += 1) await request();
    expect(sent).toHaveLength(5);
    expect((await reset(sent[4] ?? '')).statusCode).toBe(200);
    api.clock.now = START + 60 * MINUTE_MS;
    await request();
    expect(sent).toHaveLength(6);
  });

  test('POST /password-resets responds the same for known and unknown addresses, and mails only the known one', async () => {
    mails.length = 0;
    const unknown = await ask('nobody@example.org');
    expect(unknown.statusCode).toBe(202);
    for (const email of ['nul\u0000@example.org', ' mira@example.ORG ']) {
      const { statusCode, body } = await ask(email);
      expect([statusCode, body]).toEqual([202, unknown.body]);
    }
    await expect.poll(() => mails).toMatchObject([{ email: 'Mira@Example.org' }]);
  });

  test('POST /password-resets without SMTP creates no link and returns the operator contact', async () => {
    const operatorContact = 'help@lelap.test';
    const config = { operatorContact };
    const without = await createTestApp(engine, { storage: api.storage, config });
    const answer = await without.call('POST', '/password-resets', { payload: { email: EMAIL } });
    expect(answer.json().data).toEqual({ sendsMail: false, operatorContact });
    expect(without.log.join('')).toContain('SMTP_URL is not set');
    expect(await api.storage.db.selectFrom('passwordResets').selectAll().execute()).toEqual([]);
  });
});
