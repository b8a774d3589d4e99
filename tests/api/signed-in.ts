import type { CreatedApiToken } from '#contract/api-tokens.ts';
import type { TokenScope } from '#domain/credentials.ts';
import { beforeEach } from 'vitest';
import { makePasswordReset } from '#server/usecases/password-reset/request-password-reset.ts';
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

/** Registers Mira as the only account of the app, anew before each test. */
export function setUpMira(api: TestApp, email = 'mira@example.org', userAgent?: string): SignedIn {
  const mira = { userId: '', token: '' };
  beforeEach(async () => {
    await clearAccounts(api);
    Object.assign(mira, await registerAndSignIn(api, 'Mira', email, userAgent));
  });
  return mira;
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

/** Confirms a sign-in with the password. */
export const confirmSignIn = (api: TestApp, token: string, code?: string) =>
  api.call('POST', '/account/confirmation', {
    token,
    payload: { currentPassword: PASSWORD, ...(code !== undefined && { code }) },
  });

/** Confirms a sign-in with the password and makes an API token by it. */
export async function makeApiToken(
  api: TestApp,
  signIn: string,
  scopes: readonly TokenScope[],
  expiresInDays?: number | null,
): Promise<CreatedApiToken> {
  await confirmSignIn(api, signIn);
  const payload = { name: `for ${scopes.join(' ')}`, scopes, expiresInDays };
  const made = await api.call('POST', '/account/tokens', { token: signIn, payload });
  return made.json().data;
}

/** The token of a new reset link. */
export async function makeResetLink({ storage, clock }: TestApp, userId: string): Promise<string> {
  const deps = { storage, now: () => clock.now, newId: () => crypto.randomUUID() };
  return (await makePasswordReset(deps, userId, 'operator')) ?? '';
}

/** Removes all accounts from an app. */
export async function clearAccounts(api: TestApp): Promise<void> {
  await api.storage.db.deleteFrom('accounts').execute();
  api.clock.now = START;
  api.log.length = 0;
}
