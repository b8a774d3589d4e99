import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { createTestApp, DAY_MS, setUpTestApp, START, type TestApp, outcome } from './test-app.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, signInAgain } from './signed-in.ts';

const EMAIL = 'mira@example.org';
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const MINUTE_MS = 60_000;

type Item = { id: string; name: string; lastUsedAt: string; createdAt: string; current: boolean };

describeEachEngine('/account/sessions', (engine) => {
  const api = setUpTestApp(engine);
  let laptop: string;
  let phone: string;
  beforeEach(async () => {
    await clearAccounts(api);
    ({ token: laptop } = await registerAndSignIn(api, 'Mira', EMAIL, LAPTOP));
    phone = await signInAgain(api, EMAIL, { userAgent: PHONE });
  });
  const list = async (token: string): Promise<Item[]> =>
    (await api.call('GET', '/account/sessions', { token })).json().data.items;
  const isSignedIn = async (token: string) =>
    (await api.call('GET', '/dashboard', { token })).statusCode === 200;
  const idOf = async (token: string) => (await list(token)).find((one) => one.current)?.id ?? '';

  test('DELETE /account/sessions ends all other sign-ins of this account only', async () => {
    const other = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const tablet = await signInAgain(api, EMAIL);
    const answer = await api.call('DELETE', '/account/sessions', { token: phone });
    expect(answer.statusCode).toBe(204);
    expect(await Promise.all([laptop, phone, tablet, other.token].map(isSignedIn))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('GET /account/sessions pages over a hundred sign-ins, each once', async () => {
    const owner = await api.addSignedIn();
    const ids: string[] = [];
    for (let n = 0; n < 100; n += 1) ids.push(crypto.randomUUID());
    await api.storage.db
      .insertInto('auth_sessions')
      .values(
        ids.map((id) => ({
          user_id: owner.userId,
          id,
          name: null,
          created_at: START,
          expires_at: START + DAY_MS,
        })),
      )
      .execute();
    const page = async (cursor: string) =>
      (await api.call('GET', `/account/sessions${cursor}`, owner)).json().data;
    const first = await page('');
    expect(first.items).toHaveLength(100);
    const second = await page(`?cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const listed = [...first.items, ...second.items].map((item: Item) => item.id);
    expect(listed.toSorted()).toEqual([...ids, owner.sid].toSorted());
  });

  test('of two concurrent password changes on two servers one succeeds', async () => {
    const other = await createTestApp(engine, { storage: api.storage });
    const change = (server: TestApp, token: string, newPassword: string) =>
      server.call('PUT', '/account/password', {
        token,
        payload: { currentPassword: PASSWORD, newPassword },
      });
    const answers = await Promise.all([
      change(api, phone, 'quite another one'),
      change(other, laptop, 'yet another one'),
    ]);
    expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
    const signedIn = await Promise.all([phone, laptop].map(isSignedIn));
    expect(signedIn).toEqual(answers.map((answer) => answer.statusCode === 204));
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('the last use of a sign-in is updated at most once per hour', async () => {
    const lastUse = async () => (await list(laptop)).find((one) => one.name.startsWith('Chrome'));
    api.clock.now = START + 60 * MINUTE_MS - 1;
    expect(await isSignedIn(phone)).toBe(true);
    expect((await lastUse())?.lastUsedAt).toBe(new Date(START).toISOString());
    api.clock.now = START + 60 * MINUTE_MS;
    expect(await isSignedIn(phone)).toBe(true);
    expect((await lastUse())?.lastUsedAt).toBe(new Date(START + 60 * MINUTE_MS).toISOString());
    api.clock.now = START + 61 * MINUTE_MS;
    expect(await isSignedIn(phone)).toBe(true);
    expect((await lastUse())?.lastUsedAt).toBe(new Date(START + 60 * MINUTE_MS).toISOString());
  });

  test('DELETE /account/sessions/{id} ends one sign-in and leaves the others', async () => {
    const signOut = () => api.call('DELETE', `/account/sessions/${id}`, { token: laptop });
    const id = await idOf(phone);
    expect((await signOut()).statusCode).toBe(204);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await list(laptop)).toHaveLength(1);
    expect(await outcome(signOut())).toBe('404 SESSION_NOT_FOUND');
  });

  test('PUT /account/password ends all other sign-ins', async () => {
    const change = (currentPassword: string, newPassword: string) =>
      api.call('PUT', '/account/password', {
        token: phone,
        payload: { currentPassword, newPassword },
      });
    expect(await outcome(change('not the one', 'quite another one'))).toBe('403 WRONG_PASSWORD');
    for (const newPassword of ['7 chars', 'x'.repeat(129), 'Password123']) {
      const refused = await change(PASSWORD, newPassword);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().details[0].field).toBe('newPassword');
    }
    expect(await isSignedIn(laptop)).toBe(true);

    const changed = await change(PASSWORD, 'quite another one');
    expect(changed.statusCode).toBe(204);
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
    const login = (password: string) =>
      api.call('POST', '/login', { payload: { email: EMAIL, password } });
    expect((await login(PASSWORD)).statusCode).toBe(401);
    expect((await login('quite another one')).statusCode).toBe(200);
  });

  test('POST /logout ends only the current sign-in', async () => {
    expect((await api.call('POST', '/logout', { token: phone })).statusCode).toBe(204);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(true);
    expect((await api.call('POST', '/logout', { token: phone })).statusCode).toBe(401);
    api.clock.now = START - DAY_MS;
    expect(await isSignedIn(phone)).toBe(false);
  });

  test('GET /account/sessions omits expired sign-ins', async () => {
    const [oldest] = await list(laptop);
    api.clock.now = START + 29 * DAY_MS;
    const late = await signInAgain(api, EMAIL);
    expect(await list(late)).toHaveLength(3);
    api.clock.now = START + 30 * DAY_MS;
    expect(await list(late)).toHaveLength(1);
    const gone = await api.call('DELETE', `/account/sessions/${oldest?.id}`, { token: late });
    expect(gone.statusCode).toBe(404);
  });
});
