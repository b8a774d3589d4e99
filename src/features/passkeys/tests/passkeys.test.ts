import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/support/engines.ts';
import { createAuthenticator, type Options } from '#tests/support/software-authenticator.ts';
import {
  confirmSignIn,
  createSignedIn,
  registerAndSignIn,
  setUpMira,
} from '#tests/api/signed-in.ts';
import { createTestApp, dataOf, outcome, setUpTestApp, MINUTE_MS } from '#tests/api/test-app.ts';
import type { SignedIn } from '#tests/api/signed-in.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import { registerWithTwoStep } from '#two-step/tests/two-step-sleeper.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

const SITE = { origin: 'https://lelap.example', rpId: 'lelap.example' };
const REFUSED = '403 PASSKEY_REFUSED';
const UNCONFIRMED = '403 CONFIRMATION_REQUIRED';

type Authenticator = ReturnType<typeof createAuthenticator>;
type Answer = ReturnType<Authenticator['get']>;

function browserOf(api: TestApp) {
  const ask = (url: string, token?: string): Promise<Options & { user: { id: string } }> =>
    dataOf(api.call('POST', url, token === undefined ? {} : { token }));
  return {
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
  const mira = setUpMira(api);
  let phone: Authenticator;
  beforeEach(() => {
    phone = createAuthenticator(SITE);
  });

  const addPasskey = async ({ token }: SignedIn, authenticator: Authenticator, name?: string) => {
    await confirmSignIn(api, token);
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

  test('an answer is taken once, also by another server, and concurrent ones too', async () => {
    const config = { publicUrl: 'https://lelap.example' };
    const other = browserOf(await createTestApp(engine, { storage: api.storage, config }));
    await addPasskey(mira, phone);
    const answer = phone.get(await other.beginSignIn());
    const seen = await Promise.all([
      ...Array.from({ length: 3 }, () => outcome(browser.signIn(answer))),
      outcome(other.signIn(answer)),
    ]);
    expect(seen.toSorted()).toEqual([200, REFUSED, REFUSED, REFUSED]);
    expect(await outcome(other.signIn(answer))).toBe(REFUSED);
  });

  if (engine.name !== 'sqlite') return;

  test('a passkey is added after a confirmation, signs in and stands in log, list and export', async () => {
    expect(await outcome(mira.call('POST', '/account/passkeys/challenge'))).toBe(UNCONFIRMED);
    const invented = phone.create({ challenge: 'AAAA', user: { id: '' } });
    expect(await outcome(browser.add(mira.token, invented))).toBe(UNCONFIRMED);
    const added = await addPasskey(mira, phone, ' Phone ');
    expect(added).toMatchObject({ name: 'Phone', rpId: 'lelap.example', lastUsedAt: null });

    api.clock.now += MINUTE_MS;
    const { accessToken: token } = await dataOf(browser.signIn(await answerOf()));
    const device = createSignedIn(api, { token });
    const passkeys = [{ ...added, lastUsedAt: new Date(api.clock.now).toISOString() }];
    expect(await browser.list(token)).toEqual(passkeys);
    const exported = await device.call('GET', '/account/export');
    expect(exported.json().passkeys).toEqual(passkeys);
    const [session] = (await device.read('/account/sessions')).items;
    expect(session).toMatchObject({ current: true, signedInBy: 'passkey' });
    const events = (await device.events()).map(({ kind, detail }) => [kind, detail]);
    expect(events.slice(1, 3)).toEqual([
      ['signed-in', 'passkey'],
      ['passkey-added', 'Phone'],
    ]);
  });

  test('a removed passkey signs in no more, another of the account does, and none of another account', async () => {
    const [laptop, hers] = [createAuthenticator(SITE), createAuthenticator(SITE)];
    const { id } = await addPasskey(mira, phone);
    const other = await addPasskey(mira, laptop, 'Laptop');
    expect(await browser.remove(mira.token, id)).toBe(204);
    expect(await signIn()).toBe(REFUSED);
    expect(await browser.list(mira.token)).toEqual([other]);
    expect((await mira.events())[0]).toMatchObject({ kind: 'passkey-removed', detail: 'Phone' });
    const { userHandle } = (await answerOf(laptop)).response;
    expect(await signIn(laptop)).toBe(200);

    const dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    await addPasskey(dewi, hers);
    const toConfirm = await browser.beginConfirmation(mira.token);
    expect(await browser.confirmWith(mira.token, hers.get(toConfirm))).toBe(REFUSED);
    const answer = withHandle(await answerOf(hers), userHandle);
    expect(await outcome(browser.signIn(answer))).toBe(REFUSED);
    // One credential belongs to one account.
    const credential = laptop.create(await browser.beginAdding(dewi.token));
    expect(await outcome(browser.add(dewi.token, credential))).toBe(REFUSED);
  });

  test('a counter that does not grow is a copy: refused, and in the log', async () => {
    await addPasskey(mira, phone);
    const seen: (string | number)[] = [];
    for (const counter of [4_000_000_000, 4_000_000_000, 0, 4_000_000_001]) {
      seen.push(await signIn(phone, { counter }));
    }
    expect(seen).toEqual([200, REFUSED, REFUSED, 200]);
    const copies = (await mira.events()).filter(({ kind }) => kind === 'passkey-cloned');
    expect(copies.map(({ detail }) => detail)).toEqual(['Phone', 'Phone']);
  });

  test('a passkey replaces the second step, and confirms as both steps do', async () => {
    const rani = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    await confirmSignIn(api, rani.token, rani.recoveryCodes[0]);
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
      { origin: 'https://lelap.example:8443' },
      { rpId: 'example' },
      { isVerified: false },
    ]) {
      expect(await signIn(phone, changes)).toBe(REFUSED);
      await confirmSignIn(api, mira.token);
      const options = await browser.beginAdding(mira.token);
      const credential = createAuthenticator(SITE).create(options, changes);
      expect(await outcome(browser.add(mira.token, credential))).toBe(REFUSED);
    }
    const answer = await answerOf();
    const stranger = { ...(await answerOf(createAuthenticator(SITE))), id: phone.id };
    const forged = withHandle(stranger, answer.response.userHandle);
    expect(await outcome(browser.signIn(forged))).toBe(REFUSED);
    const nobody = Buffer.from(`${mira.userId}\0`).toString('base64url');
    expect(await outcome(browser.signIn(withHandle(answer, nobody)))).toBe(REFUSED);
    const failures = (await mira.events()).filter(({ kind }) => kind === 'sign-in-failed');
    expect(failures.map(({ times }) => times)).toEqual([5]);
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

  test('a blocked account is told so after the right passkey only', async () => {
    await addPasskey(mira, phone);
    await api.storage.db.updateTable('accounts').set({ blockedAt: 1 }).execute();
    expect(await signIn(phone, { isVerified: false })).toBe(REFUSED);
    expect(await signIn()).toBe('403 ACCOUNT_BLOCKED');
  });

  test('the last passkey of an account without a password can not be removed', async () => {
    const { id } = await addPasskey(mira, phone);
    const other = await addPasskey(mira, createAuthenticator(SITE));
    await api.storage.db.updateTable('accounts').set({ passwordHash: '' }).execute();
    // The server has no provider any more.
    const identity = { userId: mira.userId, issuer: 'https://id.example', subject: 'mira' };
    await api.storage.transaction((trx) =>
      insertRow(trx, 'providerIdentities', { ...identity, createdAt: 0, isSecondStep: 0 }),
    );
    expect(await browser.remove(mira.token, other.id)).toBe(204);
    expect(await browser.remove(mira.token, id)).toBe('409 LAST_WAY_IN');
    expect(await signIn()).toBe(200);
  });
});
