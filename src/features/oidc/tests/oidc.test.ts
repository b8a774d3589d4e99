import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appCode } from '#tests/support/authenticator-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { startOidcProvider, type Person, type TestProvider } from '#tests/support/oidc-provider.ts';
import {
  newPerson,
  oidcConfig,
  openBrowser,
  REDIRECT_URI,
  type TestBrowser,
} from './oidc-browser.ts';
import { confirmSignIn, PASSWORD, registerAndSignIn, signInAgain } from '#tests/api/signed-in.ts';
import { createTestApp, dataOf, DAY_MS, outcome, type TestApp } from '#tests/api/test-app.ts';
import { registerWithTwoStep } from '#two-step/tests/two-step-sleeper.ts';

const STOPPED = '410 OIDC_STOPPED';

describeEachEngine('Signing in by a provider', (engine) => {
  let provider: TestProvider;
  let api: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    provider = await startOidcProvider(REDIRECT_URI);
    api = await createTestApp(engine, { config: oidcConfig(provider.issuer) });
  });
  beforeEach(() => {
    provider.tamper = undefined;
    browser = openBrowser(api, provider);
  });
  afterAll(() => provider.stop());

  const openServer = (issuer = provider.issuer) =>
    createTestApp(engine, { config: oidcConfig(issuer), storage: api.storage });
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
  const lastEvent = async (token: string) =>
    (await dataOf(api.call('GET', '/account/events', { token }))).items[0];
  const signIn = (person: Person) => outcome(browser.signIn(person));

  test('of the callback of two servers on one database one use counts, and a copy of it none', async () => {
    const { person } = await registerLinked();
    const second = await openServer();
    const visitor = openBrowser(second, provider);
    const callback = await browser.goToProvider(person);
    const kept = new Map(browser.cookies);
    const pages = [await browser.follow(callback, second)];
    for (const [name, value] of kept) browser.cookies.set(name, value);
    pages.push(await browser.follow(callback));
    expect(pages.map(({ headers }) => headers['location'])).toEqual([
      '/login#oidc',
      '/login#oidc-error=OIDC_STOPPED',
    ]);

    const answers = await Promise.all([browser.finish(), visitor.finish(), browser.finish()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
  });

  if (engine.name !== 'sqlite') return;

  test('a linked account signs in, for at most seven days however often its token is renewed', async () => {
    const { person } = await registerLinked();
    const { accessToken: token } = await dataOf(browser.signIn(person));
    expect(await lastEvent(token)).toMatchObject({ kind: 'signed-in', detail: 'oidc' });
    api.clock.now += 6 * DAY_MS;
    const renewed = await dataOf(api.call('POST', '/account/sessions/current/renew', { token }));
    api.clock.now += DAY_MS + 1_000;
    for (const each of [token, renewed.accessToken]) {
      expect((await api.call('GET', '/account', { token: each })).statusCode).toBe(401);
    }
  });

  test('linking needs a confirmation when it begins and when it ends, is in the audit log, and names no one else’s account', async () => {
    const { person, token } = await register();
    expect(await outcome(browser.leave(person, token))).toBe('403 CONFIRMATION_REQUIRED');
    expect(await browser.link(person, token)).toBe(200);
    const detail = new URL(provider.issuer).host;
    expect(await lastEvent(token)).toMatchObject({ kind: 'provider-linked', detail });
    const other = await register();
    expect(await browser.link(person, other.token)).toBe('409 OIDC_TAKEN');
    expect(await browser.link(newPerson(), token)).toBe('409 OIDC_TAKEN');

    // The confirmation ends while the person is at the provider.
    await confirmSignIn(api, other.token);
    api.clock.now += 4 * 60_000 + 30_000;
    await browser.leave(newPerson(), other.token);
    api.clock.now += 30_000;
    expect(await outcome(browser.comeBack(other.token))).toBe('403 CONFIRMATION_REQUIRED');
  });

  test('another sign-in can’t finish what one began, and a sign-in can’t end as a link', async () => {
    const mine = await register();
    const others = [(await register()).token, await signInAgain(api, mine.email)];
    for (const token of [mine.token, ...others]) await confirmSignIn(api, token);
    const back = await browser.leave(mine.person, mine.token);
    expect(back.headers['location']).toBe('/dashboard?account=sign-in#oidc');
    for (const token of others) expect(await outcome(browser.comeBack(token))).toBe(STOPPED);
    expect(await outcome(browser.finish())).toBe(STOPPED);
    expect(await dataOf(browser.comeBack(mine.token))).toEqual({ outcome: 'linked' });

    await browser.begin(newPerson());
    expect(await outcome(browser.comeBack(mine.token))).toBe(STOPPED);
  });

  test('an account’s address, or its subject of another issuer, is another person', async () => {
    const { person, email } = await registerLinked();
    expect(await signIn(newPerson({ email }))).toBe('403 OIDC_UNKNOWN');
    const otherProvider = await startOidcProvider(REDIRECT_URI);
    const visitor = openBrowser(await openServer(otherProvider.issuer), otherProvider);
    expect(await outcome(visitor.signIn(person))).toBe('403 OIDC_UNKNOWN');
    await otherProvider.stop();
  });

  test('with two-step sign-in a code is asked for, once', async () => {
    const sleeper = await registerWithTwoStep(api, 'Two Steps', 'two-steps@example.org');
    const person = newPerson();
    expect(await browser.link(person, sleeper.token, {}, sleeper.code(1))).toBe(200);
    expect(await signIn(person)).toBe('401 CODE_REQUIRED');
    // Time to find the phone.
    api.clock.now += 9 * 60_000;
    expect(await outcome(browser.finish({ code: 'nonsense' }))).toBe('401 INVALID_CODE');
    const [recovery, next] = sleeper.recoveryCodes;
    const result = new Map(browser.cookies);
    expect(await outcome(browser.finish({ code: recovery }))).toBe(200);

    // The kept cookie is of no use again.
    for (const [name, value] of result) browser.cookies.set(name, value);
    expect(await outcome(browser.finish({ code: next }))).toBe(STOPPED);

    // The provider checked a second factor itself.
    expect(await signIn({ ...person, amr: ['pwd', 'mfa'] })).toBe(200);
  });

  test('a provider stands for the second step if its sleeper agreed to it with one set up', async () => {
    const sleeper = await registerWithTwoStep(api, 'Agreed', 'agreed@example.org');
    const agreed = newPerson();
    await browser.link(agreed, sleeper.token, { isSecondStep: true }, sleeper.recoveryCodes[0]);
    expect(await signIn(agreed)).toBe(200);

    const { person, token, call } = await register();
    await browser.link(person, token, { isSecondStep: true });
    const { secret } = await dataOf(call('POST', '/account/two-step'));
    await call('PUT', '/account/two-step', { code: appCode(secret, api.clock.now) });
    expect(await signIn(person)).toBe('401 CODE_REQUIRED');
  });

  test('a blocked account does not sign in, nor one whose provider was removed', async () => {
    const { person, token, userId } = await registerLinked();
    const accounts = api.storage.db.updateTable('accounts').where('userId', '=', userId);
    await accounts.set({ blockedAt: 1 }).execute();
    expect(await signIn(person)).toBe('403 ACCOUNT_BLOCKED');
    await accounts.set({ blockedAt: null }).execute();
    const payload = { currentPassword: PASSWORD };
    expect(await outcome(browser.call('DELETE', '/account/oidc', payload, { token }))).toBe(204);
    expect(await signIn(person)).toBe('403 OIDC_UNKNOWN');
    expect(await lastEvent(token)).toMatchObject({ kind: 'provider-unlinked' });
  });

  test('a confirmation by the provider needs its fresh check, of the linked person, by the same sign-in', async () => {
    const { person, token } = await registerLinked();
    const confirm = (who: Person) => browser.fromAccount(who, token, { purpose: 'confirm' });
    const beginTwoStep = () => outcome(api.call('POST', '/account/two-step', { token }));
    await api.storage.db.updateTable('authSessions').set({ confirmedAt: null }).execute();

    for (const seconds of [undefined, -60, 60]) {
      provider.tamper = (claims) => ({
        ...claims,
        auth_time: seconds && Number(claims['auth_time']) + seconds,
      });
      expect(await outcome(confirm(person))).toBe('403 OIDC_NOT_FRESH');
    }
    provider.tamper = undefined;
    expect(await outcome(confirm(newPerson()))).toBe('403 OIDC_UNKNOWN');
    expect(await beginTwoStep()).toBe('403 CONFIRMATION_REQUIRED');
    expect(await dataOf(confirm(person))).toEqual({ outcome: 'confirmed' });
    expect(await beginTwoStep()).toBe(200);
  });
});
