import { expect, test } from 'vitest';
import { TOKEN_SCOPES } from '#kernel/rules/credentials.ts';
import { createRateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';
import { createAccountMailer } from '#server/account-mail.ts';
import { createPurgeJob } from '#server/jobs/purge.ts';
import { CALLS_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { openMailbox } from '#tests/support/reminder-receivers.ts';
import { withTenantGuard } from '#testkit/tenant-guard.ts';
import { addMember } from '#household/tests/household.ts';
import { SIGNED_IN_CALLS } from '#tests/api/idor-cases.ts';
import {
  makeApiToken,
  makeResetLink,
  PASSWORD,
  resetPassword,
  setUpMira,
} from '#tests/api/signed-in.ts';
import {
  createTestApp,
  DAY_MS,
  setUpTestApp,
  START,
  outcome,
  HOUR_MS,
} from '#tests/api/test-app.ts';

describeSqlite('API tokens', (engine) => {
  const api = setUpTestApp(engine);
  const mira = setUpMira(api);

  const make = (...more: [Parameters<typeof makeApiToken>[2], (number | null)?]) =>
    makeApiToken(api, mira.token, ...more);
  const read = async (token: string) => (await api.call('GET', '/dashboard', { token })).statusCode;
  const list = async () => (await mira.read('/account/tokens')).items;

  test('POST /account/tokens needs a confirmation and shows the token once', async () => {
    const refused = mira.call('POST', '/account/tokens', { name: ' Button ', scopes: ['press'] });
    expect(await outcome(refused)).toBe('403 CONFIRMATION_REQUIRED');

    const { token, ...made } = await make(['read']);
    expect(token).toMatch(/^lelap_[\w-]{43}$/);
    expect(await list()).toEqual([made]);
    expect(made.lastUsedAt).toBe(null);
    expect(await read(token)).toBe(200);
    expect((await list())[0].lastUsedAt).toBe(new Date(START).toISOString());
    expect((await mira.read('/account/sessions')).items).toHaveLength(1);
    const { body } = await mira.call('GET', '/account/export');
    expect(JSON.parse(body).apiTokens).toHaveLength(1);
    expect(api.log.join('') + body).not.toContain(token);
  });

  test('a call that a token or its account may not make is refused before its body is read', async () => {
    const { token } = await make(['calendar']);
    const broken = { payload: '{', headers: { 'content-type': 'application/json' } };
    const post = (url: string, by: string) =>
      outcome(api.call('POST', url, { token: by, ...broken }));
    expect(await post('/imports', token)).toBe('403 SCOPE_MISSING');
    expect(await post('/admin/invitations', mira.token)).toBe('403 NOT_ADMINISTRATOR');
    expect(await post('/imports', mira.token)).toBe('400 INVALID_JSON');
  });

  test.each(TOKEN_SCOPES)('a token for %s makes the calls of that scope only', async (scope) => {
    const { token } = await make([scope]);
    for (const { method, url, route } of SIGNED_IN_CALLS) {
      const { statusCode, body } = await api.call(method, url, { token });
      const isRefused = statusCode === 401 || statusCode === 403;
      const seen = isRefused ? JSON.parse(body).code : 'made';
      const expected = route.scope === scope ? 'made' : 'SCOPE_MISSING';
      expect([method, url, seen]).toEqual([method, url, expected]);
    }
  });

  test('tokens expire as their scopes need, and are listed newest first', async () => {
    const made = [];
    for (const scopes of [['press'], ['calendar', 'hook'], ['press', 'read'], ['export']] as const)
      made.push(await make(scopes));
    made.push(await make(['read'], null), await make(['press'], 3650));
    const days = made.map(({ expiresAt }) => expiresAt && (Date.parse(expiresAt) - START) / DAY_MS);
    expect(days).toEqual([null, null, 90, 90, null, 3650]);
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);
    expect(ids(await list())).toEqual(ids(made).toReversed());
  });

  test('requests with a token count toward the limit of the account', async () => {
    const limiter = createRateLimiter();
    const limited = await createTestApp(engine, { limiter, config: { rateLimit: 'on' } });
    const rani = await addMember(limited);
    const { token } = await makeApiToken(limited, rani.token, ['read']);
    limiter.charge(CALLS_LIMIT, rani.userId, CALLS_LIMIT.max - 3);
    const read = (by: string) => outcome(limited.call('GET', '/dashboard', { token: by }));
    for (let call = 0; call < 3; call += 1) expect(await read(token)).toBe(200);
    for (const by of [token, rani.token]) expect(await read(by)).toBe('429 TOO_MANY_REQUESTS');
  });

  test('refused calls of a token use up only its own limit, not those of the account', async () => {
    const limiter = createRateLimiter();
    const limited = await createTestApp(engine, { limiter, config: { rateLimit: 'on' } });
    const rani = await addMember(limited);
    const { token, id } = await makeApiToken(limited, rani.token, ['calendar']);
    const by = (caller: string) => (method: 'GET' | 'DELETE' | 'PUT' | 'POST', url: string) =>
      outcome(
        limited.call(method, url, { token: caller, ...(method === 'PUT' && { payload: {} }) }),
      );
    const [leaked, owner] = [by(token), by(rani.token)];
    // Each has another limit.
    const calls = [
      ['GET', '/dashboard'],
      ['DELETE', '/account/tokens/x'],
      ['PUT', '/account/password'],
    ] as const;
    for (const [method, url] of calls)
      for (let call = 0; call < 20; call += 1)
        expect(await leaked(method, url)).toBe('403 SCOPE_MISSING');
    expect(await leaked('GET', '/dashboard')).toBe('429 TOO_MANY_REQUESTS');
    limiter.charge(CALLS_LIMIT, rani.userId, CALLS_LIMIT.max - 2);
    expect(await owner('GET', '/account/tokens')).toBe(200);
    expect(await owner('POST', '/sleeps/start')).toBe(201);
    expect(await owner('PUT', '/account/password')).toBe('422 INVALID_INPUT');
    expect(await owner('DELETE', `/account/tokens/${id}`)).toBe(204);
  });

  test('the copies of a calendar link use up only its own limit, not that of the account', async () => {
    const limited = await createTestApp(engine, { config: { rateLimit: 'on' } });
    const rani = await addMember(limited);
    const { token } = await makeApiToken(limited, rani.token, ['calendar']);
    const read = async (remoteAddress: string) =>
      (await limited.call('GET', `/calendar/${token}.ics`, { remoteAddress })).statusCode;
    for (let call = 0; call < 60; call += 1) expect(await read(`192.0.2.${call}`)).toBe(200);
    expect(await read('192.0.2.99')).toBe(429);
  });

  test('a mail tells once, 14 days before, that a token expires', async () => {
    let isRefusing = true;
    const mailbox = await openMailbox(() => (isRefusing ? 'not now' : undefined));
    const { sendTokenMail } = createAccountMailer(mailbox.smtp, 'https://sleep.example.org');
    await make(['read'], 30);
    const failures: unknown[] = [];
    const purge = createPurgeJob({
      storage: withTenantGuard(api.storage),
      now: () => api.clock.now,
      sendTokenMail,
      report: (error) => void failures.push(error),
    });
    const runAt = async (instant: number) => {
      api.clock.now = instant;
      await purge.run();
      return mailbox.mails.length;
    };
    expect(await runAt(START + 16 * DAY_MS - HOUR_MS)).toBe(0);
    expect(await runAt(START + 16 * DAY_MS + HOUR_MS)).toBe(1);
    expect(failures).toHaveLength(1);
    isRefusing = false;
    expect(await runAt(START + 16 * DAY_MS + 2 * HOUR_MS)).toBe(2);
    expect(await runAt(START + 17 * DAY_MS)).toBe(2);
    expect(mailbox.mails[1]).toContain('December 21, 2026');
    expect(mailbox.mails[1]).toContain('https://sleep.example.org/dashboard?account=connections');
    await purge.stop();
  });

  test('an expired, a revoked, a truncated and a changed token get 401', async () => {
    const { token, id } = await make(['read'], 1);
    const changed = [...token].map((letter, at) => {
      const other = letter === 'A' ? 'B' : 'A';
      return token.slice(0, at) + other + token.slice(at + 1);
    });
    for (const each of [...changed, token.slice(0, -1), `${token}A`, 'lelap_']) {
      expect([each, await read(each)]).toEqual([each, 401]);
    }
    expect(await read(token)).toBe(200);
    api.clock.now = START + DAY_MS - 1;
    expect(await read(token)).toBe(200);
    api.clock.now = START + DAY_MS;
    expect(await read(token)).toBe(401);

    api.clock.now = START;
    const revoke = () => mira.call('DELETE', `/account/tokens/${id}`);
    expect((await revoke()).statusCode).toBe(204);
    expect(await read(token)).toBe(401);
    expect([(await revoke()).statusCode, await list()]).toEqual([404, []]);
    const kinds = (await mira.events()).map(({ kind, detail }) => [kind, detail]);
    expect(kinds.slice(0, 2)).toEqual([
      ['api-token-revoked', 'for read'],
      ['api-token-created', 'for read'],
    ]);
  });

  test('a password reset revokes the tokens, and a change if it says so', async () => {
    const change = (newPassword: string, currentPassword: string, revokeTokens: boolean) =>
      mira.call('PUT', '/account/password', { currentPassword, newPassword, revokeTokens });
    const { token: first } = await make(['read']);
    await change('a second quiet night', PASSWORD, false);
    expect(await read(first)).toBe(200);
    await change(PASSWORD, 'a second quiet night', true);
    expect(await read(first)).toBe(401);

    const { token } = await make(['read']);
    const link = await makeResetLink(api, mira.userId);
    await resetPassword(api, link);
    expect(await read(token)).toBe(401);
  });
});
