import type { CreatedApiToken } from '#contract/api-tokens.ts';
import type { TokenScope } from '#domain/credentials.ts';
import { START, type TestApp } from './test-app.ts';

/** The password of accounts of registerAndSignIn. */
export const PASSWORD = 'a long enough one';

export type SignedIn = { userId: string; token: string };

/** Registers a sleeper over the API and signs in with this device name. */
export async function registerAndSignIn(
  api: TestApp,
  username: string,
  email: string,
  userAgent?: string,
): Promise<SignedIn> {
  const payload = { username, email, password: PASSWORD };
  const registered = await api.call('POST', '/register', { payload });
  return {
    userId: registered.json().data.userId,
    token: await signInAgain(api, email, { userAgent }),
  };
}

/** The token of another sign-in. */
export async function signInAgain(
  api: TestApp,
  email: string,
  more: { userAgent?: string | undefined; password?: string } = {},
): Promise<string> {
  const { userAgent, password = PASSWORD } = more;
  const answer = await api.call('POST', '/login', {
    payload: { email, password },
    headers: userAgent === undefined ? {} : { 'user-agent': userAgent },
  });
  return answer.json().data.accessToken;
}

/** Confirms a sign-in with the password and makes an API token by it. */
export async function makeApiToken(
  api: TestApp,
  signIn: string,
  scopes: readonly TokenScope[],
  expiresInDays?: number | null,
): Promise<CreatedApiToken> {
  await api.call('POST', '/account/confirmation', {
    token: signIn,
    payload: { currentPassword: PASSWORD },
  });
  const payload = { name: `for ${scopes.join(' ')}`, scopes, expiresInDays };
  const made = await api.call('POST', '/account/tokens', { token: signIn, payload });
  return made.json().data;
}

/** Removes all accounts from an app. */
export async function clearAccounts(api: TestApp): Promise<void> {
  await api.storage.db.deleteFrom('accounts').execute();
  api.clock.now = START;
  api.log.length = 0;
}
