import type { LightMyRequestResponse } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Person, TestProvider } from '../support/oidc-provider.ts';
import { PASSWORD } from './signed-in.ts';
import type { TestApp } from './test-app.ts';

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

type Calls = Pick<TestApp, 'call' | 'clock'>;

/** A browser that keeps the cookies of Lelap, and none of the provider. */
export function openBrowser(api: Calls, provider: TestProvider) {
  const cookies = new Map<string, string>();

  const keep = (answer: LightMyRequestResponse) => {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0;/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const headers = (origin = PUBLIC_URL) => ({
    origin,
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  });
  const browser = {
    cookies,
    /** A call of the app's page. */
    call: async (
      method: 'POST' | 'DELETE' | 'GET',
      url: string,
      payload: object = {},
      { token, origin }: { token?: string | undefined; origin?: string } = {},
    ) =>
      keep(
        await api.call(method, url, {
          ...(method !== 'GET' && { payload }),
          ...(token && { token }),
          headers: headers(origin),
        }),
      ),
    /** Opens the callback that the provider sent the browser to. */
    follow: async (callback: URL, on: Calls = api) => {
      const { cookie } = headers();
      const url = callback.pathname + callback.search;
      return keep(await on.call('GET', url, { headers: { cookie } }));
    },
    /** Signs in at the provider and comes back to the callback. */
    goToProvider: async (person: Person | null, begun: LightMyRequestResponse) => {
      provider.person = person;
      return await provider.visit(begun.json().data.url);
    },
    /** From the button to the page that the callback opens. */
    begin: async (person: Person | null, payload: object = {}) => {
      api.clock.now = Date.now();
      const begun = await browser.call('POST', '/oidc/attempts', payload);
      return (await browser.follow(await browser.goToProvider(person, begun))).headers['location'];
    },
    signIn: async (person: Person | null, payload: object = {}) => {
      await browser.begin(person, payload);
      return await browser.call('POST', '/oidc/sign-in');
    },
    /** Links or confirms, from a section of the account. */
    fromAccount: async (person: Person, token: string, body: object) => {
      api.clock.now = Date.now();
      const payload = { section: 'sign-in', ...body };
      const begun = await browser.call('POST', '/account/oidc/attempts', payload, { token });
      if (begun.statusCode !== 200) return begun;
      await browser.follow(await browser.goToProvider(person, begun));
      return await browser.call('POST', '/account/oidc', {}, { token });
    },
    /** Confirms by the password, then links. */
    link: async (person: Person, token: string, body: object = {}) => {
      const payload = { currentPassword: PASSWORD };
      await api.call('POST', '/account/confirmation', { token, payload });
      return await browser.fromAccount(person, token, { purpose: 'link', ...body });
    },
  };
  return browser;
}

export type TestBrowser = ReturnType<typeof openBrowser>;
