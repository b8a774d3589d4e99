import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { createAuthenticator, type Options } from '../support/software-authenticator.ts';
import { allEvents } from './audit-log.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';
import { createTestApp, setUpTestApp, type TestApp } from './test-app.ts';
import { registerWithTwoStep } from './two-step-sleeper.ts';

const SITE = { origin: 'https://lelap.example', rpId: 'lelap.example' };
const MINUTE_MS = 60_000;

type Authenticator = ReturnType<typeof createAuthenticator>;
type Answer = ReturnType<Authenticator['get']>;

/** What a browser does on one server. */
function browserOf(api: TestApp) {
  const ask = async (url: string, token?: string): Promise<Options & { user: { id: string } }> =>
    (await api.call('POST', url, token === undefined ? {} : { token })).json().data;
  return {
    confirm: (token: string) =>
      api.call('POST', '/account/confirmation', { token, payload: { currentPassword: PASSWORD } }),
    beginAdding: (token: string) => ask('/account/passkeys/challenge', token),
    add: (token: string, credential: object, name = 'Phone') =>
      api.call('POST', '/account/passkeys', { token, payload: { name, credential } }),
    beginSignIn: () => ask('/login/passkey/challenge'),
    signIn: (credential: Answer) => api.call('POST', '/login/passkey', { payload: { credential } }),
    beginConfirmation: (token: string) => ask('/account/confirmation/passkey/challenge', token),
    confirmWith: (token: string, credential: Answer) =>
      api.call('POST', '/account/confirmation/passkey', { token, payload: { credential } }),
    list: async (token: string) =>
      (await api.call('GET', '/account/passkeys', { token })).json().data.items,
    remove: (token: string, id: string) => api.call('DELETE', `/account/passkeys/${id}`, { token }),
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

  const addPasskey = async ({ token }: SignedIn, authenticator: Authenticator, name?: string) => {
    await browser.confirm(token);
    const credential = authenticator.create(await browser.beginAdding(token));
    return (await browser.add(token, credential, name)).json().data;
  };
  const signIn = async (authenticator = phone, changes = {}) =>
    browser.signIn(authenticator.get(await browser.beginSignIn(), changes));
  const expectRefused = (answer: { statusCode: number; json(): { code: string } }) =>
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'PASSKEY_REFUSED']);

  test('a passkey is added after a confirmation, signs in and stands in log, list and export', async () => {
    const unconfirmed = await api.call('POST', '/account/passkeys/challenge', {
      token: mira.token,
    });
    expect(unconfirmed.json().code).toBe('CONFIRMATION_REQUIRED');
    const added = await addPasskey(mira, phone, ' Phone ');
    expect(added).toMatchObject({ name: 'Phone', rpId: 'lelap.example', lastUsedAt: null });

    api.clock.now += MINUTE_MS;
    const { accessToken } = (await signIn()).json().data;
    const account = await api.call('GET', '/account', { token: accessToken });
    expect(account.json().data.userId).toBe(mira.userId);
    const lastUsedAt = new Date(api.clock.now).toISOString();
    expect(await browser.list(accessToken)).toEqual([{ ...added, lastUsedAt }]);
    const devices = await api.call('GET', '/account/sessions', { token: accessToken });
    expect(devices.json().data.items[0]).toMatchObject({ current: true, signedInBy: 'passkey' });
    const { body } = await api.call('GET', '/account/export', { token: accessToken });
    expect(JSON.parse(body).passkeys).toEqual([{ ...added, lastUsedAt }]);
    const events = (await allEvents(api, accessToken)).map(({ kind, detail }) => [kind, detail]);
    expect(events.slice(1, 3)).toEqual([
      ['signed-in', 'passkey'],
      ['passkey-added', 'Phone'],
    ]);
  });

  test('an answer is taken once, also by another server, and concurrent ones too', async () => {
    const other = browserOf(
      await createTestApp(engine, {
        storage: api.storage,
        config: { publicUrl: 'https://lelap.example' },
      }),
    );
    await addPasskey(mira, phone);
    const answer = phone.get(await other.beginSignIn());
    const seen = await Promise.all([
      ...Array.from({ length: 3 }, () => browser.signIn(answer)),
      other.signIn(answer),
    ]);
    expect(seen.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403]);
    expectRefused(await other.signIn(answer));
  });

  test('a removed passkey signs in no more, and another device of the account goes on', async () => {
    const laptop = createAuthenticator(SITE);
    const { id } = await addPasskey(mira, phone);
    await addPasskey(mira, laptop, 'Laptop');
    const answer = phone.get(await browser.beginSignIn());
    expect((await browser.remove(mira.token, id)).statusCode).toBe(204);
    expectRefused(await browser.signIn(answer));
    expect((await signIn(laptop)).statusCode).toBe(200);
    expect((await browser.list(mira.token)).map(({ name }: { name: string }) => name)).toEqual([
      'Laptop',
    ]);
    expect((await browser.remove(mira.token, id)).json().code).toBe('PASSKEY_NOT_FOUND');
  });

  test('a counter that does not grow is a copy: refused, and in the log', async () => {
    await addPasskey(mira, phone);
    expect((await signIn(phone, { counter: 4_000_000_000 })).statusCode).toBe(200);
    expectRefused(await signIn(phone, { counter: 4_000_000_000 }));
    expectRefused(await signIn(phone));
    expect((await signIn(phone, { counter: 4_000_000_001 })).statusCode).toBe(200);
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
    expectRefused(
      await browser.add(dewi.token, phone.create(await browser.beginAdding(dewi.token))),
    );
    expect(await browser.list(dewi.token)).toEqual([]);
  });

  test('passkeys are erased with the account', async () => {
    await addPasskey(mira, phone);
    const payload = { currentPassword: PASSWORD };
    await api.call('DELETE', '/account', { token: mira.token, payload });
    expectRefused(await signIn());
    expect(await api.storage.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('a passkey replaces the second step, and confirms as both steps do', async () => {
    const rani = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    const [code] = rani.recoveryCodes;
    await api.call('POST', '/account/confirmation', {
      token: rani.token,
      payload: { currentPassword: PASSWORD, code },
    });
    await browser.add(rani.token, phone.create(await browser.beginAdding(rani.token)));
    const token = (await signIn()).json().data.accessToken;
    const options = await browser.beginConfirmation(token);
    expect(options).toMatchObject({ allowCredentials: [{ id: phone.id }] });
    const confirmed = await browser.confirmWith(token, phone.get(options));
    expect(confirmed.json().data.kind).toBe('passkey');
    expect((await api.call('DELETE', '/account/two-step', { token })).statusCode).toBe(204);
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
      expectRefused(await signIn(phone, changes));
      await browser.confirm(mira.token);
      const options = await browser.beginAdding(mira.token);
      expectRefused(
        await browser.add(mira.token, createAuthenticator(SITE).create(options, changes)),
      );
    }
    const answer = phone.get(await browser.beginSignIn());
    const stranger = createAuthenticator(SITE).get(await browser.beginSignIn());
    const forged = { ...stranger, id: phone.id, rawId: phone.id };
    const { userHandle } = answer.response;
    expectRefused(
      await browser.signIn({ ...forged, response: { ...forged.response, userHandle } }),
    );
    for (const handle of ['', 'AAAA', Buffer.from(`${mira.userId}\0`).toString('base64url')]) {
      const response = { ...answer.response, userHandle: handle };
      const refused = await browser.signIn({ ...answer, response });
      expect(refused.statusCode).toBeOneOf([403, 422]);
    }
    const failures = (await allEvents(api, mira.token)).filter(
      ({ kind }) => kind === 'sign-in-failed',
    );
    expect(failures.map(({ times }) => times)).toEqual([6]);
  });

  test('a challenge is good for its purpose, its sign-in and ten minutes only', async () => {
    await addPasskey(mira, phone);
    const { token } = mira;
    const otherDevice = (await signIn()).json().data.accessToken;
    const toSignIn = await browser.beginSignIn();
    const toConfirm = await browser.beginConfirmation(token);
    expectRefused(await browser.signIn(phone.get(toConfirm)));
    expectRefused(await browser.confirmWith(token, phone.get(toSignIn)));
    expectRefused(await browser.confirmWith(otherDevice, phone.get(toConfirm)));
    expectRefused(await browser.signIn(phone.get({ challenge: 'AAAA' })));
    api.clock.now += 10 * MINUTE_MS - 1;
    expect((await browser.confirmWith(token, phone.get(toConfirm))).statusCode).toBe(200);
    api.clock.now += 1;
    expectRefused(await browser.signIn(phone.get(toSignIn)));
  });

  test('the passkey of another account neither confirms nor signs in as this one', async () => {
    const dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const hers = createAuthenticator(SITE);
    await addPasskey(mira, phone);
    await addPasskey(dewi, hers);
    const toConfirm = await browser.beginConfirmation(mira.token);
    expectRefused(await browser.confirmWith(mira.token, hers.get(toConfirm)));
    const answer = hers.get(await browser.beginSignIn());
    const { userHandle } = phone.get(await browser.beginSignIn()).response;
    const response = { ...answer.response, userHandle };
    expect((await browser.signIn({ ...answer, response })).json().code).toBe('PASSKEY_REFUSED');
  });

  test('the options of a sign-in are the same whether or not there is a passkey', async () => {
    const { challenge: _, ...before } = await browser.beginSignIn();
    await addPasskey(mira, phone);
    const { challenge: __, ...after } = await browser.beginSignIn();
    expect(after).toEqual(before);
    expect(after).toEqual({
      rpId: 'lelap.example',
      allowCredentials: [],
      userVerification: 'required',
    });
  });

  test('a blocked account is told so after the right passkey only', async () => {
    await addPasskey(mira, phone);
    await api.storage.db.updateTable('accounts').set({ blocked_at: 1 }).execute();
    expectRefused(await signIn(phone, { isVerified: false }));
    expect((await signIn()).json().code).toBe('ACCOUNT_BLOCKED');
  });

  test('the last passkey of an account without a password can not be removed', async () => {
    const laptop = createAuthenticator(SITE);
    const { id } = await addPasskey(mira, phone);
    const other = await addPasskey(mira, laptop);
    await api.storage.db.updateTable('accounts').set({ password_hash: '' }).execute();
    expect((await browser.remove(mira.token, other.id)).statusCode).toBe(204);
    expect((await browser.remove(mira.token, id)).json().code).toBe('LAST_WAY_IN');
    expect((await signIn()).statusCode).toBe(200);
  });

  test('an account holds 20 passkeys, each with a name that can be changed', async () => {
    for (let n = 1; n <= 20; n += 1) await addPasskey(mira, createAuthenticator(SITE), `${n}`);
    const refused = await api.call('POST', '/account/passkeys/challenge', { token: mira.token });
    expect(refused.json().code).toBe('TOO_MANY_PASSKEYS');
    const [{ id }] = await browser.list(mira.token);
    const renamed = await api.call('PATCH', `/account/passkeys/${id}`, {
      token: mira.token,
      payload: { name: ' Key ring ' },
    });
    expect(renamed.json().data.name).toBe('Key ring');
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
    const answer = await server.call('GET', '/account/passkeys', { token });
    expect(answer.json().data).toEqual({ items: [], origin });
    const begun = await server.call('POST', '/login/passkey/challenge');
    expect(begun.statusCode).toBe(origin === null ? 409 : 200);
  });

  test('a passkey of an earlier address of the server is listed, and signs in no more', async () => {
    await addPasskey(mira, phone);
    const moved = browserOf(
      await createTestApp(engine, {
        storage: api.storage,
        config: { publicUrl: 'https://moved.example' },
      }),
    );
    expect((await moved.list(mira.token))[0].rpId).toBe('lelap.example');
    expectRefused(await moved.signIn(phone.get(await moved.beginSignIn())));
  });
});
