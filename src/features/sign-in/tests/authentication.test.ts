import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { revokeAuthSession } from '../server/session-rows.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { SIGNED_IN_CALLS } from '#tests/api/idor-cases.ts';
import { accessTokens, setUpSleeper, setUpTestApp, START } from '#tests/api/test-app.ts';

describeSqlite('Authentication', (engine) => {
  const api = setUpTestApp(engine);
  const signedIn = setUpSleeper(api);
  const dashboard = (authorization: string) =>
    api.call('GET', '/dashboard', { headers: { authorization } });
  const issue = ({ userId = signedIn.userId, authSessionId = signedIn.sid }) =>
    accessTokens.issue({ userId, authSessionId }, START, START + 60_000);

  const deps = { features: [], now: () => START };

  test('a valid token is accepted in any case of the scheme', async () => {
    expect((await dashboard(`Bearer ${signedIn.token}`)).statusCode).toBe(200);
    expect((await dashboard(`bearer ${issue({})}`)).statusCode).toBe(200);
  });

  test.each(SIGNED_IN_CALLS)('$method $url rejects invalid and missing tokens', async (call) => {
    const { token, userId, sid } = await api.addSignedIn();
    await api.storage.transaction((trx) => revokeAuthSession(deps, trx, userId, sid));
    // access-tokens.test.ts has forged and damaged tokens.
    const given = [
      `Bearer ${token}`,
      signedIn.token,
      `Basic ${signedIn.token}`,
      'Bearer ',
      'Bearer not.a.token',
      `Bearer ${signedIn.token} more`,
      `Bearer ${issue({ authSessionId: randomUUID() })}`,
      `Bearer ${issue({ userId: randomUUID() })}`,
    ];
    const answers = new Set<string>();
    for (const headers of [{}, ...given.map((authorization) => ({ authorization }))]) {
      const answer = await api.call(call.method, call.url, { headers });
      expect([headers, answer.statusCode]).toEqual([headers, 401]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      const { date: _date, 'x-request-id': _requestId, ...told } = answer.headers;
      answers.add(JSON.stringify([told, answer.json()]));
    }
    expect([...answers], 'all refused in the same words').toHaveLength(1);
    expect([...answers][0]).toContain('"message":"Please sign in again."');
  });

  test('authentication is checked before the body and the time zone', async () => {
    const headers = { 'content-type': 'text/plain', 'time-zone': 'Nowhere' };
    for (const payload of ['{', 'x'.repeat(20_000)]) {
      const answer = await api.call('POST', '/sleeps/start', { payload, headers });
      expect(answer.statusCode).toBe(401);
    }
  });

  test('public endpoints ignore the token', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    const login = await api.call('POST', '/login', { headers, payload: {} });
    expect(login.json().code).toBe('INVALID_INPUT');
    expect((await api.call('GET', '/healthz', { headers })).statusCode).toBe(200);
    expect((await api.call('GET', '/openapi.json', { headers })).statusCode).toBe(200);
  });
});
