// @module-tag slow
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowPasswordsCommand } from '#sign-in/server/cli/allow-passwords.ts';
import { createInvitation } from '#household/server/invitations.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { startOidcProvider, type TestProvider } from '#tests/support/oidc-provider.ts';
import {
  newPerson,
  oidcConfig,
  openBrowser,
  REDIRECT_URI,
  type TestBrowser,
} from './oidc-browser.ts';
import { createSignedIn, login, PASSWORD, registerAndSignIn } from '#tests/api/signed-in.ts';
import { createTestApp, dataOf, outcome, type TestApp, HOUR_MS } from '#tests/api/test-app.ts';

const STOPPED = '410 OIDC_STOPPED';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startOidcProvider(REDIRECT_URI);
});
afterEach(() => {
  provider.tamper = undefined;
  provider.pause = undefined;
});
afterAll(() => provider.stop());

describeSqlite('The answer of a provider', (engine) => {
  let api: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    const config = oidcConfig(provider.issuer, { allowedGroup: 'sleepers', registration: 'on' });
    api = await createTestApp(engine, { config });
  });
  beforeEach(() => {
    browser = openBrowser(api, provider);
  });
  const member = newPerson({ groups: ['sleepers', 'others'] });

  test.each([
    ['another nonce', { nonce: 'planted' }],
    ['another audience', { aud: 'another-app' }],
    ['a token that has expired', { exp: 1_000 }],
    ['a token of the future', { iat: Date.now() / 1000 + 3_600 }],
  ])('with %s is refused', async (_what, changed) => {
    provider.tamper = (claims) => ({ ...claims, ...changed });
    expect(await browser.begin(member)).toBe('/login#oidc-error=OIDC_REFUSED');
    expect(await outcome(browser.finish())).toBe('403 OIDC_REFUSED');
  });

  test('of a person who cancels signs nobody in', async () => {
    expect(await browser.begin(null)).toBe('/login#oidc-error=OIDC_STOPPED');
    expect(await outcome(browser.finish())).toBe(STOPPED);
  });

  test('of a person without the group does not sign in', async () => {
    for (const groups of [{ groups: ['others'] }, {}]) {
      expect(await outcome(browser.signIn(newPerson(groups)))).toBe('403 OIDC_NOT_ALLOWED');
    }
  });

  test('a callback of another browser, of another attempt or of nobody changes nothing', async () => {
    const planted = await openBrowser(api, provider).goToProvider(member);
    await browser.call('POST', '/oidc/attempts');
    const swapped = new URL(planted);
    const [name = ''] = browser.cookies.keys();
    swapped.searchParams.set('state', name.replace('__Host-oidc-', ''));
    for (const callback of [planted, swapped, new URL(REDIRECT_URI)]) {
      const back = await browser.follow(callback);
      expect(back.headers['location']).toBe('/login#oidc-error=OIDC_STOPPED');
      expect(await outcome(browser.finish())).toBe(STOPPED);
    }
  });

  test('the cookies are for no script and no other site, and the result for a minute', async () => {
    const begun = await browser.call('POST', '/oidc/attempts');
    expect(begun.headers['set-cookie']).toMatch(
      /^__Host-oidc-[\w-]{8}=[\w-]+; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/,
    );
    const callback = await browser.goToProvider(member, Promise.resolve(begun));
    expect((await browser.follow(callback)).headers['set-cookie']).toContainEqual(
      expect.stringMatching(
        /^__Host-oidc=[\w-]+; Path=\/; Max-Age=60; Secure; HttpOnly; SameSite=Strict$/,
      ),
    );
    for (const origin of ['https://evil.example', 'null', '']) {
      expect(await outcome(browser.call('POST', '/oidc/sign-in', {}, { origin }))).toBe(STOPPED);
    }
    api.clock.now += 60_000;
    expect(await outcome(browser.finish())).toBe(STOPPED);
  });

  test('while the provider is away or slow the page says so, and passwords work', async () => {
    await registerAndSignIn(api, 'Sari', 'sari@example.org');
    const callback = await browser.goToProvider(member);
    // A new server has not read the provider's settings yet.
    const another = await createTestApp(engine, { config: oidcConfig(provider.issuer) });
    const visitor = openBrowser(another, provider);
    const begin = () => visitor.call('POST', '/oidc/attempts');

    const { promise, resolve } = Promise.withResolvers<void>();
    provider.pause = promise;
    const slow = await begin();
    resolve();
    await provider.stop();
    for (const answer of [slow, await begin()]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json().message).toMatch(/^The sign-in provider isn’t responding\. Try again/);
    }
    const back = await browser.follow(callback);
    expect(back.headers['location']).toBe('/login#oidc-error=OIDC_UNAVAILABLE');
    expect(await outcome(login(api, 'sari@example.org'))).toBe(200);
    await provider.start();
    expect(await outcome(begin())).toBe(200);

    // Its settings are known for an hour.
    await provider.stop();
    another.clock.now += HOUR_MS;
    expect(await outcome(begin())).toBe(200);
    another.clock.now += 1;
    expect(await outcome(begin())).toBe('503 OIDC_UNAVAILABLE');
    await provider.start();
  }, 30_000);

  test('a provider over plain HTTP must be loopback, or allowed', async () => {
    const begin = async (allow: string[], address = '192.168.1.5') => {
      const app = await createTestApp(engine, {
        config: { ...oidcConfig('http://id.lan:9'), outbound: { allow, proxy: undefined } },
        resolveHost: async () => [address],
      });
      await openBrowser(app, provider).call('POST', '/oidc/attempts');
      return app.log.join('');
    };
    expect(await begin([])).toContain('OUTBOUND_ALLOW does not name it');
    expect(await begin(['0.0.0.0/0'], '9.9.9.9')).toContain('OUTBOUND_ALLOW');
    expect(await begin(['192.168.1.0/24'])).not.toContain('OUTBOUND_ALLOW');
  });
});

describeSqlite('An account by a provider', (engine) => {
  const openApp = async (registration: 'invited' | 'on', more: object = {}) => {
    const config = { ...oidcConfig(provider.issuer, { registration }), ...more };
    const api = await createTestApp(engine, { config });
    return { api, browser: openBrowser(api, provider) };
  };

  test('is made by a person who chooses its dream name, and has no password', async () => {
    const { api, browser } = await openApp('on');
    const person = newPerson({ preferred_username: 'Rani' });
    const { email = '' } = person;
    expect(await dataOf(browser.signIn(person))).toEqual({
      newAccount: { username: 'Rani', email },
    });
    const payload = { username: 'Rani', email: 'ignored@example.org' };
    const { accessToken: token } = await dataOf(browser.call('POST', '/oidc/accounts', payload));
    const rani = createSignedIn(api, { token });
    expect(await rani.read('/account')).toMatchObject({ username: 'Rani', email });
    const exported = await rani.call('GET', '/account/export');
    expect(exported.json().providers).toMatchObject([{ subject: person.sub }]);
    expect(await outcome(browser.signIn(person))).toBe(200);

    const remove = (body = {}) => outcome(browser.call('DELETE', '/account/oidc', body, { token }));
    expect(await outcome(login(api, email, ''))).toBe('401 INVALID_CREDENTIALS');
    expect(await remove({ currentPassword: '' })).toBe('403 PASSWORD_OFF');
    await browser.fromAccount(person, token, { purpose: 'confirm' });
    expect(await remove()).toBe('409 LAST_WAY_IN');
    await rani.call('PUT', '/account/password', { newPassword: PASSWORD });
    expect(await remove()).toBe(204);
  });

  test('an address that is not verified is asked for, and one that is taken joins no account', async () => {
    const { api, browser } = await openApp('on');
    const sari = await registerAndSignIn(api, 'Sari', 'sari@example.org');
    for (const email_verified of [true, false]) {
      const stranger = newPerson({ email: 'sari@example.org', email_verified });
      const email = email_verified ? 'sari@example.org' : null;
      expect((await dataOf(browser.signIn(stranger))).newAccount.email).toBe(email);
      const payload = { username: 'Rani', email: 'sari@example.org' };
      const made = browser.call('POST', '/oidc/accounts', payload);
      expect(await outcome(made)).toBe('409 EMAIL_TAKEN');
    }
    const ways = { hasPassword: true, provider: null };
    expect(await sari.read('/account/sign-in-ways')).toMatchObject(ways);
  });

  test('needs an invitation where only invited people get one', async () => {
    const { api, browser } = await openApp('invited', { registration: 'closed' });
    expect(await outcome(browser.signIn(newPerson()))).toBe('403 OIDC_UNKNOWN');
    const deps = { storage: api.storage, now: Date.now, newId: () => 'invitation' };
    const { token: invitation } = await createInvitation(deps, 1);
    const accept = async (username: string) => {
      await browser.signIn(newPerson(), { invitation });
      return await outcome(browser.call('POST', '/oidc/accounts', { username }));
    };
    expect([await accept('Rani'), await accept('Sari')]).toEqual([201, '410 INVITATION_EXPIRED']);
  });

  test('with PASSWORD_SIGN_IN=off no call takes a password until the operator allows them', async () => {
    const { api: before } = await openApp('on');
    const { token } = await registerAndSignIn(before, 'Sari', 'sari@example.org');
    const config = { ...oidcConfig(provider.issuer), passwordSignIn: 'off' as const };
    const api = await createTestApp(engine, { config, storage: before.storage });
    api.clock.now = before.clock.now;
    const email = 'sari@example.org';
    const stranger = { username: 'Rani', email: 'rani@example.org', password: PASSWORD };
    const OFF = '403 PASSWORD_OFF';
    for (const [method, url, payload] of [
      ['POST', '/register', stranger],
      ['POST', '/password-resets', { email }],
      ['PUT', '/password-resets/x', { newPassword: PASSWORD }],
      ['POST', '/account/confirmation', { currentPassword: PASSWORD }],
    ] as const) {
      expect(await outcome(api.call(method, url, { payload, token }))).toBe(OFF);
    }
    expect(await outcome(login(api, email))).toBe(OFF);
    const { storage } = api;
    const context = { config, openDeps: async () => ({ now: Date.now, storage }) };
    await allowPasswordsCommand.run(context as never, {} as never);
    expect(await outcome(login(api, email))).toBe(200);
    expect(await outcome(api.call('POST', '/register', { payload: stranger }))).toBe(OFF);
    api.clock.now += 25 * HOUR_MS;
    expect(await outcome(login(api, email))).toBe(OFF);
  });
});
