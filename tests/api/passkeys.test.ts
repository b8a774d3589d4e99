import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { createAuthenticator, type Options } from '../support/software-authenticator.ts';
import { allEvents } from './audit-log.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';
import { createTestApp, dataOf, outcome, setUpTestApp, type TestApp } from './test-app.ts';
import { registerWithTwoStep } from './two-step-sleeper.ts';

const SITE = { origin: 'https://lelap.example', rpId: 'lelap.example' };
const MINUTE_MS = 60_000;
const REFUSED = '403 PASSKEY_REFUSED';
const UNCONFIRMED = '403 CONFIRMATION_REQUIRED';

type Authenticator = ReturnType<typeof createAuthenticator>;
type Answer = ReturnType<Authenticator['get']>;

/** What a browser does on one server. */
function browserOf(api: TestApp) {
  const ask = (url: string, token?: string): Promise<Options & { user: { id: string } }> =>
    dataOf(api.call('POST', url, token === undefined ? {} : { token }));
  return {
    confirm: (token: string, code?: string) =>
      api.call('POST', '/account/confirmation', {
        token,
        payload: { currentPassword: PASSWORD, code },
      }),
    beginAdding: (token: string) => ask('/account/passkeys/challenge', token),
    add: (token: string, credential: object, name = 'Phone') =>
      api.call('POST', '/account/passkeys', { token, payload: { name, credential } }),
    beginSignIn: () => ask('/login/passkey/challenge'),
    signIn: (credential: Answer) => api.call('POST', '/login/passkey', { payload: { credential } }),
    beginConfirmation: (token: string) => ask('/account/confirmation/passkey/challenge', token),
    confirmWith: (token: string, credential: Answer) =>
      outcome(
        api.call('POST', '/account/confirmation/passkey', { token, payload: { credential } }),
      ),
    list: async (token: string) =>
      (await dataOf(api.call('GET', '/account/passkeys', { token }))).items,
    remove: (token: string, id: string) =>
      outcome(api.call('DELETE', `/account/passkeys/${id}`, { token })),
  };
}

describeEachEngine('Passkeys', (engine) => {
  const api = setUpTestApp(engine, { config: { publicUrl: 'https://lelap.example/sleep' } });
  const browser = browserOf(api);
  let mira: SignedIn;
  let phone: Authenticator;
  beforeEach(async () => {
    await clearAccounts(api);
    mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    phone = createAuthenticator(SITE);
  });

  const openServer = async (publicUrl: string) =>
    browserOf(await createTestApp(engine, { storage: api.storage, config: { publicUrl } }));
  const addPasskey = async ({ token }: SignedIn, authenticator: Authenticator, name?: string) => {
    await browser.confirm(token);
    const credential = authenticator.create(await browser.beginAdding(token));
    return await dataOf(browser.add(token, credential, name));
  };
  const answerOf = async (authenticator = phone, changes = {}) =>
    authenticator.get(await browser.beginSignIn(), changes);
  const signIn = async (authenticator = phone, changes = {}) =>
    await outcome(browser.signIn(await answerOf(authenticator, changes)));
  /** An answer that names the account of another one. */
  const withHandle = (answer: Answer, userHandle: string) => ({
    ...answer,
    response: { ...answer.response, userHandle },
  });

  test('a passkey is added after a confirmation, signs in and stands in log, list and export', async () => {
    const begin = api.call('POST', '/account/passkeys/challenge', { token: mira.token });
    expect(await outcome(begin)).toBe(UNCONFIRMED);
    const invented = phone.create({ challenge: 'AAAA', user: { id: '' } });
    expect(await outcome(browser.add(mira.token, invented))).toBe(UNCONFIRMED);
    const added = await addPasskey(mira, phone, ' Phone ');
    expect(added).toMatchObject({ name: 'Phone', rpId: 'lelap.example', lastUsedAt: null });

    api.clock.now += MINUTE_MS;
    const { accessToken: token } = await dataOf(browser.signIn(await answerOf()));
    expect(await browser.remove(token, added.id)).toBe(UNCONFIRMED);
    const read = async (url: string) => (await api.call('GET', url, { token })).json();
    expect((await read('/account')).data.userId).toBe(mira.userId);
    const passkeys = [{ ...added, lastUsedAt: new Date(api.clock.now).toISOString() }];
    expect(await browser.list(token)).toEqual(passkeys);
    expect((await read('/account/export')).passkeys).toEqual(passkeys);
    expect((await read('/account/sessions')).data.items[0]).toMatchObject({
      current: true,
      signedInBy: 'passkey',
    });
    const events = (await allEvents(api, token)).map(({ kind, detail }) => [kind, detail]);
    expect(events.slice(1, 3)).toEqual([
      ['signed-in', 'passkey'],
      ['passkey-added', 'Phone'],
    ]);
  });

  test('an answer is taken once, also by another server, and concurrent ones too', async () => {
    const other = await openServer('https://lelap.example');
    await addPasskey(mira, phone);
    const answer = phone.get(await other.beginSignIn());
    const seen = await Promise.all([
      ...Array.from({ length: 3 }, () => outcome(browser.signIn(answer))),
      outcome(other.signIn(answer)),
    ]);
    expect(seen.toSorted()).toEqual([200, REFUSED, REFUSED, REFUSED]);
    expect(await outcome(other.signIn(answer))).toBe(REFUSED);
  });

  test('a removed passkey signs in no more, and another device of the account goes on', async () => {
    const laptop = createAuthenticator(SITE);
    const { id } = await addPasskey(mira, phone);
    const other = await addPasskey(mira, laptop, 'Laptop');
    const answer = await answerOf();
    expect(await browser.remove(mira.token, id)).toBe(204);
    expect(await outcome(browser.signIn(answer))).toBe(REFUSED);
    expect(await browser.list(mira.token)).toEqual([other]);
    expect(await signIn(laptop)).toBe(200);
    expect(await browser.remove(mira.token, id)).toBe('404 PASSKEY_NOT_FOUND');
  });

  test('a counter that does not grow is a copy: refused, and in the log', async () => {
    await addPasskey(mira, phone);
    const seen: (string | number)[] = [];
    for (const counter of [4_000_000_000, 4_000_000_000, 0, 4_000_000_001]) {
      seen.push(await signIn(phone, { counter }));
    }
    expect(seen).toEqual([200, REFUSED, REFUSED, 200]);
    const events = await allEvents(api, mira.token);
    const copies = events.filter(({ kind }) => kind === 'passkey-cloned');
    expect(copies.map(({ detail }) => detail)).toEqual(['Phone', 'Phone']);
  });

  test('a name has no control characters, also that of an API token', async () => {
    const { id } = await addPasskey(mira, phone);
    for (const [method, url, more] of [
      ['PATCH', `/account/passkeys/${id}`, {}],
      ['POST', '/account/tokens', { scopes: ['read'] }],
    ] as const) {
      const payload = { ...more, name: 'a\u0000b' };
      const refused = await api.call(method, url, { token: mira.token, payload });
      expect([url, refused.statusCode]).toEqual([url, 422]);
    }
  });

  test('one credential belongs to one account', async () => {
    const dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    await addPasskey(mira, phone);
    await browser.confirm(dewi.token);
    const credential = phone.create(await browser.beginAdding(dewi.token));
    expect(await outcome(browser.add(dewi.token, credential))).toBe(REFUSED);
    expect(await browser.list(dewi.token)).toEqual([]);
  });

  test('passkeys are erased with the account', async () => {
    await addPasskey(mira, phone);
    const payload = { currentPassword: PASSWORD };
    await api.call('DELETE', '/account', { token: mira.token, payload });
    expect(await signIn()).toBe(REFUSED);
    expect(await api.storage.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('a passkey replaces the second step, and confirms as both steps do', async () => {
    const rani = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    await browser.confirm(rani.token, rani.recoveryCodes[0]);
    await browser.add(rani.token, phone.create(await browser.beginAdding(rani.token)));
    const { accessToken: token } = await dataOf(browser.signIn(await answerOf()));
    const options = await browser.beginConfirmation(token);
    expect(options).toMatchObject({ allowCredentials: [{ id: phone.id }] });
    expect(await browser.confirmWith(token, phone.get(options))).toBe(200);
    expect(await outcome(api.call('DELETE', '/account/two-step', { token }))).toBe(204);
  });

  test('an answer for another origin or site, without verification or changed is refused', async () => {
    await addPasskey(mira, phone);
    for (const changes of [
      { origin: 'https://lelap.example.evil.example' },
      { origin: 'http://lelap.example' },
      { origin: 'https://lelap.example:8443' },
      { rpId: 'example' },
      { isVerified: false },
    ]) {
      expect(await signIn(phone, changes)).toBe(REFUSED);
      await browser.confirm(mira.token);
      const options = await browser.beginAdding(mira.token);
      const credential = createAuthenticator(SITE).create(options, changes);
      expect(await outcome(browser.add(mira.token, credential))).toBe(REFUSED);
    }
    const answer = await answerOf();
    const stranger = { ...(await answerOf(createAuthenticator(SITE))), id: phone.id };
    const forged = withHandle(stranger, answer.response.userHandle);
    expect(await outcome(browser.signIn(forged))).toBe(REFUSED);
    for (const handle of ['', 'AAAA', Buffer.from(`${mira.userId}\0`).toString('base64url')]) {
      const { statusCode } = await browser.signIn(withHandle(answer, handle));
      expect(statusCode).toBeOneOf([403, 422]);
    }
    const failures = (await allEvents(api, mira.token)).filter(
      ({ kind }) => kind === 'sign-in-failed',
    );
    expect(failures.map(({ times }) => times)).toEqual([6]);
  });

  test('a challenge is good for its purpose, its sign-in and ten minutes only', async () => {
    await addPasskey(mira, phone);
    const { token } = mira;
    const otherDevice = (await dataOf(browser.signIn(await answerOf()))).accessToken;
    const toSignIn = phone.get(await browser.beginSignIn());
    const toConfirm = phone.get(await browser.beginConfirmation(token));
    for (const answer of [toConfirm, phone.get({ challenge: 'AAAA' })]) {
      expect(await outcome(browser.signIn(answer))).toBe(REFUSED);
    }
    expect(await browser.confirmWith(token, toSignIn)).toBe(REFUSED);
    expect(await browser.confirmWith(otherDevice, toConfirm)).toBe(REFUSED);
    api.clock.now += 10 * MINUTE_MS - 1;
    expect(await browser.confirmWith(token, toConfirm)).toBe(200);
    api.clock.now += 1;
    expect(await outcome(browser.signIn(toSignIn))).toBe(REFUSED);
  });

  test('the passkey of another account neither confirms nor signs in as this one', async () => {
    const dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const hers = createAuthenticator(SITE);
    await addPasskey(mira, phone);
    await addPasskey(dewi, hers);
    const toConfirm = await browser.beginConfirmation(mira.token);
    expect(await browser.confirmWith(mira.token, hers.get(toConfirm))).toBe(REFUSED);
    const { userHandle } = (await answerOf()).response;
    const answer = withHandle(await answerOf(hers), userHandle);
    expect(await outcome(browser.signIn(answer))).toBe(REFUSED);
  });

  test('the options of a sign-in are the same whether or not there is a passkey', async () => {
    for (const isAdded of [false, true]) {
      if (isAdded) await addPasskey(mira, phone);
      expect(await browser.beginSignIn()).toEqual({
        challenge: expect.any(String),
        rpId: 'lelap.example',
        allowCredentials: [],
        userVerification: 'required',
      });
    }
  });

  test('a blocked account is told so after the right passkey only', async () => {
    await addPasskey(mira, phone);
    await api.storage.db.updateTable('accounts').set({ blocked_at: 1 }).execute();
    expect(await signIn(phone, { isVerified: false })).toBe(REFUSED);
    expect(await signIn()).toBe('403 ACCOUNT_BLOCKED');
  });

  test('the last passkey of an account without a password can not be removed', async () => {
    const { id } = await addPasskey(mira, phone);
    const other = await addPasskey(mira, createAuthenticator(SITE));
    await api.storage.db.updateTable('accounts').set({ password_hash: '' }).execute();
    expect(await browser.remove(mira.token, other.id)).toBe(204);
    expect(await browser.remove(mira.token, id)).toBe('409 LAST_WAY_IN');
    expect(await signIn()).toBe(200);
  });

  test('an account holds 20 passkeys, each with a name that can be changed', async () => {
    const { token } = mira;
    for (let n = 1; n <= 20; n += 1) await addPasskey(mira, createAuthenticator(SITE), `${n}`);
    const begin = api.call('POST', '/account/passkeys/challenge', { token });
    expect(await outcome(begin)).toBe('409 TOO_MANY_PASSKEYS');
    const [{ id }] = await browser.list(token);
    const payload = { name: ' Key ring ' };
    const renamed = await dataOf(api.call('PATCH', `/account/passkeys/${id}`, { token, payload }));
    expect(renamed.name).toBe('Key ring');
  });

  test.each([
    [undefined, null],
    ['http://lelap.example', null],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]', null],
    ['https://lelap.example:8443/sleep', 'https://lelap.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('at the address %s passkeys work at %s', async (publicUrl, origin) => {
    const server = await createTestApp(engine, { config: { publicUrl } });
    const { token } = await server.addSignedIn();
    const passkeys = await dataOf(server.call('GET', '/account/passkeys', { token }));
    expect(passkeys).toEqual({ items: [], origin });
    const begun = await server.call('POST', '/login/passkey/challenge');
    expect(begun.statusCode).toBe(origin === null ? 409 : 200);
  });

  test('a passkey of an earlier address of the server is listed, and signs in no more', async () => {
    await addPasskey(mira, phone);
    const moved = await openServer('https://moved.example');
    expect((await moved.list(mira.token))[0].rpId).toBe('lelap.example');
    const answer = phone.get(await moved.beginSignIn());
    expect(await outcome(moved.signIn(answer))).toBe(REFUSED);
  });
});
