import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appCode } from '../support/authenticator-app.ts';
import { describeEachEngine } from '../support/engines.ts';
import { startOidcProvider, type Person, type TestProvider } from '../support/oidc-provider.ts';
import { oidcConfig, openBrowser, REDIRECT_URI, type TestBrowser } from './oidc-browser.ts';
import { PASSWORD, registerAndSignIn } from './signed-in.ts';
import { createTestApp, DAY_MS, TOKEN_SECRET, type TestApp } from './test-app.ts';
import { registerWithTwoStep } from './two-step-sleeper.ts';
import { createAccessTokens } from '#server/auth/tokens/access-tokens.ts';

let count = 0;
const newPerson = (more: Partial<Person> = {}): Person => {
  count += 1;
  const name = `rani${count}`;
  return {
    sub: `subject-${count}`,
    email: `${name}@example.org`,
    email_verified: true,
    preferred_username: name,
    ...more,
  };
};

describeEachEngine('Signing in by a provider', (engine) => {
  let provider: TestProvider;
  let api: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    provider = await startOidcProvider(REDIRECT_URI);
    api = await createTestApp(engine, { config: oidcConfig(provider.issuer) });
  });
  beforeEach(() => {
    api.clock.now = Date.now();
    provider.tamper = undefined;
    browser = openBrowser(api, provider);
  });
  afterAll(() => provider.stop());

  const register = async () => {
    const person = newPerson();
    const email = `own-${person.email}`;
    const name = `Own ${person.preferred_username}`;
    return { person, email, ...(await registerAndSignIn(api, name, email)) };
  };
  const registerLinked = async () => {
    const sleeper = await register();
    await browser.link(sleeper.person, sleeper.token);
    return sleeper;
  };
  const code = (answer: { statusCode: number; json(): { code?: string } }) =>
    answer.json().code ?? answer.statusCode;
  const events = async (token: string) =>
    (await api.call('GET', '/account/events', { token })).json().data.items;
  const readAccount = (token: string) => api.call('GET', '/account', { token });

  test('a linked account signs in, for at most seven days however often its token is renewed', async () => {
    const { person, userId } = await registerLinked();
    const signedIn = await browser.signIn(person);
    expect(signedIn.statusCode).toBe(200);
    let token: string = signedIn.json().data.accessToken;
    const tokens = createAccessTokens(TOKEN_SECRET);
    const first = tokens.read(token, 0);
    expect(first).toMatchObject({ userId });
    const { issuedAt = 0, expiresAt = 0 } = first ?? {};
    expect(expiresAt - issuedAt).toBe(7 * DAY_MS);
    expect((await events(token))[0]).toMatchObject({ kind: 'signed-in', detail: 'oidc' });
    api.clock.now = expiresAt - DAY_MS;
    token = (await api.call('POST', '/account/sessions/current/renew', { token })).json().data
      .accessToken;
    expect(tokens.read(token, 0)?.expiresAt).toBe(expiresAt);
    api.clock.now = expiresAt;
    expect((await readAccount(token)).statusCode).toBe(401);
  });

  test('linking needs a confirmation when it begins and when it ends, is in the audit log, and names no one else’s account', async () => {
    const { person, token } = await register();
    expect(code(await browser.fromAccount(person, token, { purpose: 'link' }))).toBe(
      'CONFIRMATION_REQUIRED',
    );
    const linked = await browser.link(person, token);
    expect(linked.json().data).toEqual({ outcome: 'linked' });
    expect((await events(token))[0]).toMatchObject({
      kind: 'provider-linked',
      detail: new URL(provider.issuer).host,
    });
    const other = await register();
    expect(code(await browser.link(person, other.token))).toBe('OIDC_TAKEN');
    expect(code(await browser.link(newPerson(), token))).toBe('OIDC_TAKEN');

    // The confirmation ends while the person is at the provider.
    await api.call('POST', '/account/confirmation', {
      token: other.token,
      payload: { currentPassword: PASSWORD },
    });
    const payload = { purpose: 'link', section: 'sign-in' };
    const begun = await browser.call('POST', '/account/oidc/attempts', payload, other);
    await browser.follow(await browser.goToProvider(newPerson(), begun));
    api.clock.now += 5 * 60_000;
    expect(code(await browser.call('POST', '/account/oidc', {}, other))).toBe('OIDC_STOPPED');
  });

  test('another sign-in can’t finish what one began, and a sign-in can’t end as a link', async () => {
    const [mine, other] = [await register(), await register()];
    for (const { token } of [mine, other]) {
      const payload = { currentPassword: PASSWORD };
      await api.call('POST', '/account/confirmation', { token, payload });
    }
    const payload = { purpose: 'link', section: 'sign-in' };
    const begun = await browser.call('POST', '/account/oidc/attempts', payload, mine);
    const back = await browser.follow(await browser.goToProvider(mine.person, begun));
    expect(back.headers['location']).toBe('/dashboard?account=sign-in#oidc');
    expect(code(await browser.call('POST', '/account/oidc', {}, other))).toBe('OIDC_STOPPED');
    expect(code(await browser.call('POST', '/oidc/sign-in'))).toBe('OIDC_STOPPED');
    expect(code(await browser.call('POST', '/account/oidc', {}, mine))).toBe(200);

    await browser.begin(newPerson());
    expect(code(await browser.call('POST', '/account/oidc', {}, mine))).toBe('OIDC_STOPPED');
  });

  test('an unknown person gets no account, even with the address of one', async () => {
    const { email } = await register();
    expect(code(await browser.signIn(newPerson({ email })))).toBe('OIDC_UNKNOWN');
    expect(code(await browser.call('POST', '/oidc/accounts', { username: 'Sari' }))).toBe(
      'OIDC_UNKNOWN',
    );
  });

  test('the same subject of another issuer is another person', async () => {
    const { person } = await registerLinked();
    const otherProvider = await startOidcProvider(REDIRECT_URI);
    const config = oidcConfig(otherProvider.issuer);
    const other = await createTestApp(engine, { config, storage: api.storage });
    expect(code(await openBrowser(other, otherProvider).signIn(person))).toBe('OIDC_UNKNOWN');
    await otherProvider.stop();
  });

  test('with two-step sign-in a code is asked for, once', async () => {
    const sleeper = await registerWithTwoStep(api, 'Two Steps', 'two-steps@example.org');
    const person = newPerson();
    const code0 = { currentPassword: PASSWORD, code: sleeper.code(1) };
    await api.call('POST', '/account/confirmation', { token: sleeper.token, payload: code0 });
    const linked = await browser.fromAccount(person, sleeper.token, { purpose: 'link' });
    expect(code(linked)).toBe(200);
    expect(code(await browser.signIn(person))).toBe('CODE_REQUIRED');
    expect(code(await browser.call('POST', '/oidc/sign-in', { code: 'nonsense' }))).toBe(
      'INVALID_CODE',
    );
    const [recovery] = sleeper.recoveryCodes;
    const result = new Map(browser.cookies);
    const answer = await browser.call('POST', '/oidc/sign-in', { code: recovery });
    expect(code(answer)).toBe(200);

    // The kept cookie is of no use again.
    for (const [name, value] of result) browser.cookies.set(name, value);
    const [, next] = sleeper.recoveryCodes;
    expect(code(await browser.call('POST', '/oidc/sign-in', { code: next }))).toBe('OIDC_STOPPED');

    // The provider checked a second factor itself.
    expect(code(await browser.signIn({ ...person, amr: ['pwd', 'mfa'] }))).toBe(200);
  });

  test('a provider stands for the second step if its sleeper agreed to it', async () => {
    const sleeper = await registerWithTwoStep(api, 'Agreed', 'agreed@example.org');
    const [recovery] = sleeper.recoveryCodes;
    const payload = { currentPassword: PASSWORD, code: recovery };
    await api.call('POST', '/account/confirmation', { token: sleeper.token, payload });
    const person = newPerson();
    await browser.fromAccount(person, sleeper.token, { purpose: 'link', isSecondStep: true });
    expect(code(await browser.signIn(person))).toBe(200);
  });

  test('a link from before two-step sign-in does not stand for it', async () => {
    const { person, token } = await register();
    await browser.link(person, token, { isSecondStep: true });
    await api.call('POST', '/account/confirmation', {
      token,
      payload: { currentPassword: PASSWORD },
    });
    const { secret } = (await api.call('POST', '/account/two-step', { token })).json().data;
    const payload = { code: appCode(secret, api.clock.now) };
    expect(code(await api.call('PUT', '/account/two-step', { token, payload }))).toBe(200);
    expect(code(await browser.signIn(person))).toBe('CODE_REQUIRED');
  });

  test('a blocked account does not sign in', async () => {
    const { person, userId } = await registerLinked();
    await api.storage.db
      .updateTable('accounts')
      .set({ blocked_at: 1 })
      .where('user_id', '=', userId)
      .execute();
    expect(code(await browser.signIn(person))).toBe('ACCOUNT_BLOCKED');
  });

  test('the last way in stays, a removed one signs in no more', async () => {
    const { person, token } = await registerLinked();
    const payload = { currentPassword: PASSWORD };
    expect((await browser.call('DELETE', '/account/oidc', payload, { token })).statusCode).toBe(
      204,
    );
    expect(code(await browser.signIn(person))).toBe('OIDC_UNKNOWN');
    expect((await events(token))[0]).toMatchObject({ kind: 'provider-unlinked' });
    expect(code(await browser.call('DELETE', '/account/oidc', payload, { token }))).toBe(
      'NOT_FOUND',
    );
  });

  test('of the callback of two servers on one database one use counts, and a copy of it none', async () => {
    const { person } = await registerLinked();
    const second = await createTestApp(engine, {
      config: oidcConfig(provider.issuer),
      storage: api.storage,
    });
    second.clock.now = Date.now();
    const begun = await browser.call('POST', '/oidc/attempts');
    const callback = await browser.goToProvider(person, begun);
    const kept = new Map(browser.cookies);
    const pages = [await browser.follow(callback, second)];
    for (const [name, value] of kept) browser.cookies.set(name, value);
    pages.push(await browser.follow(callback));
    expect(pages.map(({ headers }) => headers['location'])).toEqual([
      '/login#oidc',
      '/login#oidc-error=OIDC_STOPPED',
    ]);

    const answers = await Promise.all([
      browser.call('POST', '/oidc/sign-in'),
      openBrowser(second, provider).call('POST', '/oidc/sign-in'),
      browser.call('POST', '/oidc/sign-in'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
  });

  test('a confirmation by the provider needs its fresh check, of the linked person, by the same sign-in', async () => {
    const { person, token } = await registerLinked();
    const confirm = (who: Person) => browser.fromAccount(who, token, { purpose: 'confirm' });
    const isConfirmed = async () =>
      (await api.call('GET', '/account/sign-in-ways', { token })).json().data.isConfirmed;
    await api.storage.db.updateTable('auth_sessions').set({ confirmed_at: null }).execute();

    provider.tamper = (claims) => ({ ...claims, auth_time: undefined });
    expect(code(await confirm(person))).toBe('OIDC_NOT_FRESH');
    provider.tamper = (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) - 60 });
    expect(code(await confirm(person))).toBe('OIDC_NOT_FRESH');
    provider.tamper = (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) + 60 });
    expect(code(await confirm(person))).toBe('OIDC_NOT_FRESH');
    provider.tamper = undefined;
    expect(code(await confirm(newPerson()))).toBe('OIDC_UNKNOWN');
    expect(await isConfirmed()).toBe(false);

    expect((await confirm(person)).json().data).toEqual({ outcome: 'confirmed' });
    expect(await isConfirmed()).toBe(true);
    const begun = await api.call('POST', '/account/two-step', { token });
    expect(begun.statusCode).toBe(200);
  });
});
