import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_HASH_COST, MIN_HASH_COST } from '../server/passwords/password-hasher.ts';
import { findAccountByKey } from '#accounts/server/account-rows.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { login } from '#tests/api/signed-in.ts';
import {
  accessTokens,
  createTestApp,
  dataOf,
  DAY_MS,
  setUpTestApp,
  START,
} from '#tests/api/test-app.ts';

const MIRA = { username: 'Mira', email: 'Mira@Example.org', password: 'Blau Café' };

describeSqlite('POST /login', (engine) => {
  const api = setUpTestApp(engine);
  let userId: string;
  beforeAll(async () => {
    ({ userId } = await dataOf(api.call('POST', '/register', { payload: MIRA })));
  });

  // access-tokens.test.ts has the bytes of a token.
  test('POST /login in other letters returns a token of the account and its sign-in for 30 days', async () => {
    const { accessToken } = await dataOf(login(api, ' MIRA@example.ORG ', 'Blau Cafe\u0301'));
    expect(accessTokens.read(accessToken, START)).toEqual({
      userId,
      authSessionId: expect.any(String),
      issuedAt: START,
      expiresAt: START + 30 * DAY_MS,
    });
  });

  test('POST /login responds the same whether or not the account exists', async () => {
    const wrong = await login(api, MIRA.email, 'not the one');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      status: 'fail',
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password.',
    });
    for (const email of ['nobody@example.org', 'nul\u0000']) {
      const unknown = await login(api, email, MIRA.password);
      expect([unknown.statusCode, unknown.body]).toEqual([401, wrong.body]);
    }
  });

  test('POST /login rehashes the password after the cost was raised', async () => {
    const hashCost = { ...MIN_HASH_COST, passes: 3, parallelism: 1 };
    const raised = await createTestApp(engine, { storage: api.storage, hashCost });
    for (let time = 0; time < 2; time += 1) {
      expect((await login(raised, MIRA.email, MIRA.password)).statusCode).toBe(200);
      const account = await findAccountByKey(api.storage.db, 'emailKey', 'mira@example.org');
      expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
    }
  });

  test('by default a hash takes 64 MiB and three passes', () => {
    expect(DEFAULT_HASH_COST).toEqual({ memoryKib: 65_536, passes: 3, parallelism: 1 });
  });
});
