import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { revokeAuthSession } from '#server/storage/tables/auth-sessions.ts';
import { describeSqlite } from '../support/engines.ts';
import { SIGNED_IN_CALLS } from './idor-cases.ts';
import { setUpTestApp, START, TOKEN_SECRET } from './test-app.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const HEADER = { alg: 'HS256', typ: 'JWT' };

function signed(payload: object, secret = TOKEN_SECRET, header: object = HEADER): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The last character of a signature carries four bits; another one with the same four decodes to the same bytes. */
function withOtherUnusedBits(token: string): string {
  return token.slice(0, -1) + BASE64URL.charAt(BASE64URL.indexOf(token.slice(-1)) ^ 1);
}

describeSqlite('Authentication', (engine) => {
  const api = setUpTestApp(engine);
  let claims: { userId: string; sid: string };
  beforeAll(async () => {
    claims = await api.addSignedIn();
  });
  const exp = START / 1000 + 60;
  const payload = () => ({ userId: claims.userId, sid: claims.sid, iat: START / 1000, exp });
  const dashboard = (authorization: string) =>
    api.call('GET', '/dashboard', { headers: { authorization } });

  test('a valid token is accepted in any case of the scheme', async () => {
    expect((await dashboard(`Bearer ${signed(payload())}`)).statusCode).toBe(200);
    expect((await dashboard(`bearer ${signed(payload())}`)).statusCode).toBe(200);
  });

  const refused: [string, () => string][] = [
    ['no scheme', () => signed(payload())],
    ['another scheme', () => `Basic ${signed(payload())}`],
    ['an empty token', () => 'Bearer '],
    ['no token at all', () => 'Bearer not.a.token'],
    ['a token with a space', () => `Bearer ${signed(payload())} more`],
    ['another secret', () => `Bearer ${signed(payload(), 'x'.repeat(40))}`],
    ['alg none', () => `Bearer ${encode({ alg: 'none' })}.${encode(payload())}.`],
    ['alg none, signed', () => `Bearer ${signed(payload(), TOKEN_SECRET, { alg: 'none' })}`],
    ['another algorithm', () => `Bearer ${signed(payload(), TOKEN_SECRET, { alg: 'HS512' })}`],
    [
      'a signature spelled with other unused bits',
      () => `Bearer ${withOtherUnusedBits(signed(payload()))}`,
    ],
    ['no session id', () => `Bearer ${signed({ ...payload(), sid: undefined })}`],
    ['an unknown session id', () => `Bearer ${signed({ ...payload(), sid: 'none' })}`],
    ['no userId', () => `Bearer ${signed({ ...payload(), userId: undefined })}`],
    ["another sleeper's id", () => `Bearer ${signed({ ...payload(), userId: 'other' })}`],
    ['no expiry', () => `Bearer ${signed({ ...payload(), exp: undefined })}`],
    ['an expiry that is now', () => `Bearer ${signed({ ...payload(), exp: START / 1000 })}`],
    [
      'a payload that was changed',
      () => {
        const [header, , signature] = signed(payload()).split('.');
        return `Bearer ${header}.${encode({ ...payload(), exp: exp + 1 })}.${signature}`;
      },
    ],
  ];
  test.each(refused)('authentication rejects %s', async (_what, authorization) => {
    const answer = await dashboard(authorization());
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toEqual({
      status: 'fail',
      code: 'UNAUTHENTICATED',
      message: 'Please sign in again.',
    });
  });

  test('a token is valid up to and including its last second', async () => {
    const { token } = await api.addSignedIn(START + 60_000);
    api.clock.now = START + 59_999;
    expect((await api.call('GET', '/dashboard', { token })).statusCode).toBe(200);
    api.clock.now = START + 60_000;
    expect((await api.call('GET', '/dashboard', { token })).statusCode).toBe(401);
    api.clock.now = START;
  });

  test.each(SIGNED_IN_CALLS)('%s %s rejects invalid and missing tokens', async (method, url) => {
    const revoked = await api.addSignedIn();
    const { userId, sid } = revoked;
    await api.storage.transaction((trx) => revokeAuthSession(trx, userId, sid, START));
    const headers = [
      {},
      { authorization: `Bearer ${revoked.token}` },
      ...refused.map(([, authorization]) => ({ authorization: authorization() })),
    ];
    const answers = new Set<string>();
    for (const sent of headers) {
      const answer = await api.call(method, url, { headers: sent });
      expect([sent, answer.statusCode]).toEqual([sent, 401]);
      const { date: _date, 'x-request-id': _requestId, ...told } = answer.headers;
      answers.add(JSON.stringify([told, answer.json()]));
    }
    expect([...answers], 'all refused in the same words').toHaveLength(1);
    expect([...answers][0]).toContain('"code":"UNAUTHENTICATED"');
  });

  test('authentication is checked before the body and the time zone', async () => {
    for (const [payloadText, type] of [
      ['{', 'application/json'],
      ['x'.repeat(20_000), 'application/json'],
      ['x', 'text/plain'],
    ]) {
      const answer = await api.call('POST', '/sleeps/start', {
        payload: payloadText ?? '',
        headers: { 'content-type': type, 'time-zone': 'Nowhere' },
      });
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
