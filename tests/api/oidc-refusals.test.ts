// @module-tag slow
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeEachEngine, describeSqlite } from '../support/engines.ts';
import { startOidcProvider, type Person, type TestProvider } from '../support/oidc-provider.ts';
import { oidcConfig, openBrowser, REDIRECT_URI, type TestBrowser } from './oidc-browser.ts';
import { PASSWORD, registerAndSignIn } from './signed-in.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const PERSON: Person = {
  sub: 'one',
  email: 'one@example.org',
  email_verified: true,
  preferred_username: 'one',
};
const code = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.json().code ?? answer.statusCode;

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
  const member = { ...PERSON, groups: ['sleepers', 'others'] };

  test.each([
    ['another nonce', 'OIDC_REFUSED', { nonce: 'planted' }],
    ['another audience', 'OIDC_REFUSED', { aud: 'another-app' }],
    ['another issuer', 'OIDC_REFUSED', { iss: 'https://elsewhere.example' }],
    ['a token that has expired', 'OIDC_REFUSED', { exp: 1_000 }],
    ['a token of the future', 'OIDC_REFUSED', { iat: Date.now() / 1000 + 3_600 }],
    ['another subject than its own', 'OIDC_REFUSED', { sub: 'another' }],
  ])('with %s is refused', async (_what, failure, changed) => {
    expect(await browser.begin(member)).toBe('/login#oidc');
    provider.tamper = (claims) => ({ ...claims, ...changed });
    expect(await browser.begin(member)).toBe(`/login#oidc-error=${failure}`);
    expect(code(await browser.call('POST', '/oidc/sign-in'))).toBe(failure);
  });

  test('a person outside the group, and one without groups, may not sign in', async () => {
    for (const groups of [['others'], []]) {
      expect(code(await browser.signIn({ ...PERSON, groups }))).toBe('OIDC_NOT_ALLOWED');
    }
    expect(code(await browser.signIn(PERSON))).toBe('OIDC_NOT_ALLOWED');
  });

  test('a person who cancels is told to start again', async () => {
    expect(await browser.begin(null)).toBe('/login#oidc-error=OIDC_STOPPED');
    const answer = await browser.call('POST', '/oidc/sign-in');
    expect(answer.json().message).toBe('This sign-in wasn’t finished. Please start again.');
  });

  test('a callback of another browser, of another attempt or of nobody changes nothing', async () => {
    const other = openBrowser(api, provider);
    const begun = await other.call('POST', '/oidc/attempts');
    const planted = await other.goToProvider(member, begun);
    await browser.call('POST', '/oidc/attempts');
    const swapped = new URL(planted);
    const [name = ''] = browser.cookies.keys();
    swapped.searchParams.set('state', name.replace('__Host-oidc-', ''));
    for (const callback of [planted, swapped, new URL(REDIRECT_URI)]) {
      const back = await browser.follow(callback);
      expect(back.headers['location']).toBe('/login#oidc-error=OIDC_STOPPED');
      expect(code(await browser.call('POST', '/oidc/sign-in'))).toBe('OIDC_STOPPED');
    }
  });

  test('the result is taken from the app’s own pages only, and for a minute', async () => {
    await browser.begin(member);
    for (const origin of ['https://evil.example', 'null', '']) {
      const answer = await browser.call('POST', '/oidc/sign-in', {}, { origin });
      expect(code(answer)).toBe('OIDC_STOPPED');
    }
    api.clock.now += 60_000;
    expect(code(await browser.call('POST', '/oidc/sign-in'))).toBe('OIDC_STOPPED');
  });

  test('the cookies can be read by no script, and sent by no other site but on the way back', async () => {
    api.clock.now = Date.now();
    const begun = await browser.call('POST', '/oidc/attempts');
    expect(begun.headers['set-cookie']).toMatch(
      /^__Host-oidc-[\w-]{8}=[\w-]+; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/,
    );
    const back = await browser.follow(await browser.goToProvider(member, begun));
    expect(back.headers['set-cookie']).toContainEqual(
      expect.stringMatching(
        /^__Host-oidc=[\w-]+; Path=\/; Max-Age=60; Secure; HttpOnly; SameSite=Strict$/,
      ),
    );
  });

  test('a browser keeps the cookies of five attempts, so that its requests stay small', async () => {
    for (let times = 0; times < 8; times += 1) await browser.call('POST', '/oidc/attempts');
    expect(browser.cookies.size).toBe(5);
  });

  test('the preload of a service worker does not use up the attempt', async () => {
    api.clock.now = Date.now();
    const begun = await browser.call('POST', '/oidc/attempts');
    const callback = await browser.goToProvider(member, begun);
    const url = callback.pathname + callback.search;
    const headers = { 'service-worker-navigation-preload': 'true' };
    expect((await api.call('GET', url, { headers })).statusCode).toBe(204);
    expect((await browser.follow(callback)).headers['location']).toBe('/login#oidc');
  });

  test('an issuer with another final slash than the provider names is refused', async () => {
    const config = oidcConfig(`${provider.issuer}/`);
    const visitor = openBrowser(await createTestApp(engine, { config }), provider);
    expect(code(await visitor.call('POST', '/oidc/attempts'))).toBe('OIDC_UNAVAILABLE');
  });

  test('while the provider is away or slow the page says so, and passwords work', async () => {
    const away = await createTestApp(engine, { config: oidcConfig(provider.issuer) });
    const visitor = openBrowser(away, provider);
    await registerAndSignIn(away, 'Sari', 'sari@example.org');
    const stays = openBrowser(api, provider);
    api.clock.now = Date.now();
    const begun = await stays.call('POST', '/oidc/attempts');
    const callback = await stays.goToProvider(member, begun);

    const { promise, resolve } = Promise.withResolvers<void>();
    provider.pause = promise;
    const slow = await visitor.call('POST', '/oidc/attempts');
    resolve();
    await provider.stop();
    const gone = await visitor.call('POST', '/oidc/attempts');
    for (const answer of [slow, gone]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json().message).toMatch(/^The sign-in provider isn’t responding\. Try again/);
    }
    const back = await stays.follow(callback);
    expect(back.headers['location']).toBe('/login#oidc-error=OIDC_UNAVAILABLE');
    const payload = { email: 'sari@example.org', password: PASSWORD };
    expect((await away.call('POST', '/login', { payload })).statusCode).toBe(200);
    await provider.start();
    expect((await visitor.call('POST', '/oidc/attempts')).statusCode).toBe(200);
  }, 30_000);

  test('a provider over plain HTTP must be loopback, or allowed', async () => {
    const begin = async (allow: string[], address = '192.168.1.5') => {
      const config = oidcConfig('http://id.lan:9');
      const resolveHost = async () => [address];
      const app = await createTestApp(engine, { config, resolveHost, outbound: { allow } });
      await openBrowser(app, provider).call('POST', '/oidc/attempts');
      return app.log.join('');
    };
    expect(await begin([])).toContain('OUTBOUND_ALLOW does not name it');
    expect(await begin(['0.0.0.0/0'], '9.9.9.9')).toContain('OUTBOUND_ALLOW');
    expect(await begin(['192.168.1.0/24'])).not.toContain('OUTBOUND_ALLOW');
  });
});

describeEachEngine('An account by a provider', (engine) => {
  const openApp = async (registration: 'invited' | 'on', more: object = {}) => {
    const config = { ...oidcConfig(provider.issuer, { registration }), ...more };
    const api = await createTestApp(engine, { config });
    api.clock.now = Date.now();
    return { api, browser: openBrowser(api, provider) };
  };

  test('is made by a person who chooses its dream name, and has no password', async () => {
    const { api, browser } = await openApp('on');
    await registerAndSignIn(api, 'Taken', 'taken@example.org');
    const answer = await browser.signIn({ ...PERSON, preferred_username: 'Taken' });
    expect(answer.json().data).toEqual({
      newAccount: { username: 'Taken', email: 'one@example.org' },
    });
    const taken = await browser.call('POST', '/oidc/accounts', { username: 'Taken' });
    expect([code(taken), taken.json().message]).toEqual([
      'USERNAME_TAKEN',
      'An account has this already. If it is yours, sign in and link it there.',
    ]);
    const payload = { username: 'Rani', email: 'ignored@example.org' };
    const made = await browser.call('POST', '/oidc/accounts', payload);
    expect(made.statusCode).toBe(201);
    const { accessToken: token } = made.json().data;
    const read = async (url: string) => (await api.call('GET', url, { token })).json();
    expect((await read('/account')).data).toMatchObject({
      username: 'Rani',
      email: 'one@example.org',
    });
    expect((await read('/account/sign-in-ways')).data).toMatchObject({ hasPassword: false });
    expect((await read('/account/export')).providers).toMatchObject([{ subject: 'one' }]);
    expect(code(await browser.signIn(PERSON))).toBe(200);

    // No call that takes a password fails otherwise than by a sentence.
    for (const password of ['', 'a guess', PASSWORD]) {
      const login = await api.call('POST', '/login', {
        payload: { email: 'one@example.org', password },
      });
      expect(code(login)).toBe('INVALID_CREDENTIALS');
      const refused = await browser.call(
        'DELETE',
        '/account/oidc',
        { currentPassword: password },
        { token },
      );
      expect(code(refused)).toBe('PASSWORD_OFF');
    }
    await browser.fromAccount(PERSON, token, { purpose: 'confirm' });
    expect(code(await browser.call('DELETE', '/account/oidc', {}, { token }))).toBe('LAST_WAY_IN');
    const newPassword = { newPassword: PASSWORD };
    await api.call('PUT', '/account/password', { token, payload: newPassword });
    const removed = await browser.call('DELETE', '/account/oidc', {}, { token });
    expect(removed.statusCode).toBe(204);
  });

  test('an address that is not verified is asked for, and one that is taken joins no account', async () => {
    const { api, browser } = await openApp('on');
    const { token } = await registerAndSignIn(api, 'Sari', 'sari@example.org');
    const stranger = { ...PERSON, email: 'sari@example.org' };
    for (const email_verified of [true, false]) {
      const answer = await browser.signIn({ ...stranger, email_verified });
      const email = email_verified ? stranger.email : null;
      expect(answer.json().data.newAccount.email).toBe(email);
      const payload = { username: 'Rani', email: 'sari@example.org' };
      expect(code(await browser.call('POST', '/oidc/accounts', payload))).toBe('EMAIL_TAKEN');
    }
    const ways = await api.call('GET', '/account/sign-in-ways', { token });
    expect(ways.json().data).toMatchObject({ hasPassword: true, provider: null });
  });

  test('needs an invitation where only invited people get one', async () => {
    const { api, browser } = await openApp('invited', { registration: 'closed' });
    expect(code(await browser.signIn(PERSON))).toBe('OIDC_UNKNOWN');
    const { createInvitation } = await import('#server/usecases/administration/invitations.ts');
    const deps = { storage: api.storage, now: Date.now, newId: () => 'invitation' };
    const { token: invitation } = await createInvitation(deps, 1);
    for (const [person, outcome] of [
      [PERSON, 201],
      [{ ...PERSON, sub: 'two', email: 'two@example.org' }, 'INVITATION_EXPIRED'],
    ] as const) {
      await browser.signIn(person, { invitation });
      const made = await browser.call('POST', '/oidc/accounts', { username: `Name ${person.sub}` });
      expect(code(made)).toBe(outcome);
    }
  });

  test('with PASSWORD_SIGN_IN=off no call takes a password until the operator allows them', async () => {
    const { api: before } = await openApp('on');
    const { token } = await registerAndSignIn(before, 'Sari', 'sari@example.org');
    const config = { ...oidcConfig(provider.issuer), passwordSignIn: 'off' as const };
    const api = await createTestApp(engine, { config, storage: before.storage });
    api.clock.now = Date.now();
    const login = { email: 'sari@example.org', password: PASSWORD };
    const calls = [
      ['POST', '/login', login],
      ['POST', '/register', { ...login, username: 'Rani' }],
      ['POST', '/password-resets', { email: login.email }],
      ['PUT', '/password-resets/x', { newPassword: PASSWORD }],
      ['POST', '/account/confirmation', { currentPassword: PASSWORD }],
      ['DELETE', '/account', { currentPassword: PASSWORD }],
    ] as const;
    for (const [method, url, payload] of calls) {
      expect([url, code(await api.call(method, url, { payload, token }))]).toEqual([
        url,
        'PASSWORD_OFF',
      ]);
    }
    const { allowPasswordsCommand } = await import('#server/cli/allow-passwords.ts');
    await allowPasswordsCommand.run(
      { config, openStorage: async () => api.storage } as never,
      {} as never,
    );
    expect(code(await api.call('POST', '/login', { payload: login }))).toBe(200);
    const stranger = { username: 'Rani', email: 'rani@example.org', password: PASSWORD };
    const refused = await api.call('POST', '/register', { payload: stranger });
    expect(code(refused)).toBe('PASSWORD_OFF');
    api.clock.now += 25 * 3_600_000;
    expect(code(await api.call('POST', '/login', { payload: login }))).toBe('PASSWORD_OFF');
  });
});
