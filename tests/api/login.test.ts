import { decodeJwt } from './decode-jwt.ts';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_HASH_COST, MIN_HASH_COST } from '#server/auth/passwords/password-hasher.ts';
import { findAccountByEmailKey } from '#server/storage/tables/accounts.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, DAY_MS, setUpTestApp, START, type TestApp } from './test-app.ts';

const MIRA = { username: 'Mira', email: 'Mira@Example.org', password: 'Blau Café' };

describeSqlite('POST /login', (engine) => {
  const api = setUpTestApp(engine);
  let userId: string;
  beforeAll(async () => {
    const registered = await api.call('POST', '/register', { payload: MIRA });
    userId = registered.json().data.userId;
  });
  const login = (email: string, password: string) =>
    api.call('POST', '/login', { payload: { email, password } });

  test('the payload of a token has userId, session id, and two instants in seconds', async () => {
    const answer = await login(MIRA.email, MIRA.password);
    expect(decodeJwt(answer.json().data.accessToken)).toEqual({
      header: { alg: 'HS256', typ: 'JWT' },
      payload: {
        userId,
        sid: expect.any(String),
        iat: START / 1000,
        exp: (START + 30 * DAY_MS) / 1000,
      },
    });
  });

  test.each([
    ['in another case, with spaces around', ' MIRA@example.ORG ', MIRA.password],
    ['with the é in two parts', MIRA.email, 'Blau Cafe\u0301'],
  ])('POST /login identifies the sleeper %s', async (_how, email, password) => {
    expect((await login(email, password)).statusCode).toBe(200);
  });

  test('POST /login responds the same whether or not the account exists', async () => {
    const wrong = await login(MIRA.email, 'not the one');
    const unknown = await login('nobody@example.org', MIRA.password);
    const impossible = await login('nul\u0000', MIRA.password);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      status: 'fail',
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password.',
    });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(impossible.statusCode).toBe(401);
    expect(impossible.body).toBe(wrong.body);
  });

  test('POST /login compares the password exactly', async () => {
    expect((await login(MIRA.email, MIRA.password.toLowerCase())).statusCode).toBe(401);
    expect((await login(MIRA.email, `${MIRA.password} `)).statusCode).toBe(401);
  });

  test('POST /login rehashes the password once after the cost was raised', async () => {
    const readHash = async () =>
      (await findAccountByEmailKey(api.storage.db, 'mira@example.org'))?.passwordHash;
    const signIn = (at: TestApp) => at.call('POST', '/login', { payload: MIRA_LOGIN });
    const before = await readHash();
    expect(before).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);

    await signIn(api);
    expect(await readHash()).toBe(before);

    const costly = { ...MIN_HASH_COST, passes: 3, parallelism: 1 };
    const raised = await createTestApp(engine, { storage: api.storage, hashCost: costly });
    expect((await signIn(raised)).statusCode).toBe(200);
    const after = await readHash();
    expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
    expect((await signIn(raised)).statusCode).toBe(200);
    expect(await readHash()).toBe(after);
  });

  test('by default a hash takes 64 MiB and three passes', () => {
    expect(DEFAULT_HASH_COST).toEqual({ memoryKib: 65_536, passes: 3, parallelism: 1 });
  });
});

const MIRA_LOGIN = { email: MIRA.email, password: MIRA.password };
