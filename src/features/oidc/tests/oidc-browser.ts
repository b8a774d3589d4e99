import type { LightMyRequestResponse } from 'fastify';
import type { Config } from '#kernel/server/config.ts';
import type { Person, TestProvider } from '#tests/support/oidc-provider.ts';
import { confirmSignIn } from '#tests/api/signed-in.ts';
import { outcome, type TestApp } from '#tests/api/test-app.ts';

export const PUBLIC_URL = 'http://localhost:3000';
export const REDIRECT_URI = `${PUBLIC_URL}/oidc/callback`;

export const oidcConfig = (
  issuer: string,
  more: Partial<NonNullable<Config['oidc']>> = {},
): Partial<Config> => ({
  publicUrl: PUBLIC_URL,
  oidc: {
    issuer,
    clientId: 'lelap',
    clientSecret: 'a secret of the tests',
    name: 'Test',
    registration: 'off',
    groupsClaim: 'groups',
    allowedGroup: undefined,
    ...more,
  },
});

let persons = 0;

/** A person of a provider without an account here. */
export function newPerson(more: Partial<Person> = {}): Person {
  persons += 1;
  const name = `rani${persons}`;
  const email = `${name}@example.org`;
  return {
    sub: `subject-${persons}`,
    email,
    email_verified: true,
    preferred_username: name,
    ...more,
  };
}

/** A browser that keeps the cookies of Lelap, and none of the provider. The provider's clock is that of the system. */
export function openBrowser(api: TestApp, provider: TestProvider) {
  api.clock.now = Date.now();
  const cookies = new Map<string, string>();

  const keep = (answer: LightMyRequestResponse) => {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0;/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ');
  const call = async (
    method: 'POST' | 'DELETE',
    url: string,
    payload: object = {},
    { token, origin = PUBLIC_URL }: { token?: string | undefined; origin?: string } = {},
  ) =>
    keep(
      await api.call(method, url, {
        payload,
        ...(token && { token }),
        headers: { origin, cookie: cookie() },
      }),
    );
  const browser = {
    cookies,
    call,
    /** Begins an attempt, and signs in at the provider. Returns the callback. */
    goToProvider: async (person: Person | null, begun = call('POST', '/oidc/attempts')) => {
      provider.person = person;
      return await provider.visit((await begun).json().data.url);
    },
    follow: async ({ pathname, search }: URL, on = api) =>
      keep(await on.call('GET', pathname + search, { headers: { cookie: cookie() } })),
    begin: async (person: Person | null, payload: object = {}) => {
      const begun = call('POST', '/oidc/attempts', payload);
      return (await browser.follow(await browser.goToProvider(person, begun))).headers['location'];
    },
    finish: (payload: object = {}) => call('POST', '/oidc/sign-in', payload),
    signIn: async (person: Person | null, payload: object = {}) => {
      await browser.begin(person, payload);
      return await browser.finish();
    },
    /** Begins to link or to confirm, from a section of the account, and comes back. */
    leave: async (person: Person, token: string, body: object = { purpose: 'link' }) => {
      const payload = { section: 'sign-in', ...body };
      const begun = await call('POST', '/account/oidc/attempts', payload, { token });
      if (begun.statusCode !== 200) return begun;
      return await browser.follow(await browser.goToProvider(person, Promise.resolve(begun)));
    },
    comeBack: (token: string) => call('POST', '/account/oidc', {}, { token }),
    fromAccount: async (person: Person, token: string, body: object) => {
      const left = await browser.leave(person, token, body);
      return left.statusCode === 303 ? await browser.comeBack(token) : left;
    },
    link: async (person: Person, token: string, body: object = {}, code?: string) => {
      await confirmSignIn(api, token, code);
      return await outcome(browser.fromAccount(person, token, { purpose: 'link', ...body }));
    },
  };
  return browser;
}

export type TestBrowser = ReturnType<typeof openBrowser>;
