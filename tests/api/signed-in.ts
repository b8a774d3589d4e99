import type { AccountEvent } from '#accounts/event-contract.ts';
import type { CreatedApiToken } from '#connections/contract.ts';
import type { TokenScope } from '#kernel/rules/credentials.ts';
import { v7 as newId } from 'uuid';
import { beforeEach } from 'vitest';
import { makePasswordReset } from '#sign-in/server/reset-links.ts';
import { callAs, dataOf, START, type TestApp } from './test-app.ts';

export const PASSWORD = 'a long enough one';

export type SignedIn = {
  userId: string;
  token: string;
  call: ReturnType<typeof callAs>;
  read(url: string): ReturnType<typeof dataOf>;
  /** The newest entries of the audit log, a full page. */
  events(): Promise<AccountEvent[]>;
};

/** A client for the calls of a signed-in sleeper; its token may change. */
export function createSignedIn(api: TestApp, { userId = '', token = '' } = {}): SignedIn {
  const call = callAs(api, () => self);
  const read = (url: string) => dataOf(call('GET', url));
  const events = async () => (await read('/account/events?limit=200')).items;
  const self = { userId, token, call, read, events };
  return self;
}

/** Registers a sleeper over the API and signs in with this device name. */
export async function registerAndSignIn(
  api: TestApp,
  username: string,
  email: string,
  userAgent?: string,
): Promise<SignedIn> {
  const payload = { username, email, password: PASSWORD };
  const { userId } = await dataOf(api.call('POST', '/register', { payload }));
  return Object.assign(await signInDevice(api, email, { userAgent }), { userId });
}

/** Registers Mira as the only account of the app, anew before each test. */
export function setUpMira(api: TestApp, email = 'mira@example.org', userAgent?: string): SignedIn {
  const mira = createSignedIn(api);
  beforeEach(async () => {
    await clearAccounts(api);
    const { userId, token } = await registerAndSignIn(api, 'Mira', email, userAgent);
    Object.assign(mira, { userId, token });
  });
  return mira;
}

export async function signInAgain(
  api: TestApp,
  email: string,
  more: { userAgent?: string | undefined; password?: string } = {},
): Promise<string> {
  const { userAgent, password = PASSWORD } = more;
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  const payload = { email, password };
  return (await dataOf(api.call('POST', '/login', { payload, headers }))).accessToken;
}

export const login = (api: TestApp, email: string, password = PASSWORD) =>
  api.call('POST', '/login', { payload: { email, password } });

export const signInDevice = async (...signIn: Parameters<typeof signInAgain>): Promise<SignedIn> =>
  createSignedIn(signIn[0], { token: await signInAgain(...signIn) });

export const confirmSignIn = (api: TestApp, token: string, code?: string) =>
  api.call('POST', '/account/confirmation', {
    token,
    payload: { currentPassword: PASSWORD, ...(code !== undefined && { code }) },
  });

export async function makeApiToken(
  api: TestApp,
  signIn: string,
  scopes: readonly TokenScope[],
  expiresInDays?: number | null,
): Promise<CreatedApiToken> {
  await confirmSignIn(api, signIn);
  const payload = { name: `for ${scopes.join(' ')}`, scopes, expiresInDays };
  return await dataOf(api.call('POST', '/account/tokens', { token: signIn, payload }));
}

export async function makeResetLink({ storage, clock }: TestApp, userId: string): Promise<string> {
  const deps = { storage, now: () => clock.now, newId };
  return (await makePasswordReset(deps, userId, 'operator')) ?? '';
}

export const resetPassword = (
  api: TestApp,
  link: string,
  newPassword = 'quite another one',
  remoteAddress = '127.0.0.1',
) => api.call('PUT', `/password-resets/${link}`, { payload: { newPassword }, remoteAddress });

/** The signed-in calls that require the password or a confirmation. */
export const PASSWORD_CALLS = [
  ['PATCH', '/account', { email: 'dewi@example.org' }],
  ['PUT', '/account/password', { newPassword: 'quite another one' }],
  ['DELETE', '/account', {}],
  ['POST', '/account/two-step', {}],
  ['POST', '/account/two-step/recovery-codes', { code: '123456' }],
  ['DELETE', '/account/two-step', { code: '123456' }],
] as const;

/** Removes all accounts, invitations and server settings from an app. */
export async function clearAccounts(api: TestApp): Promise<void> {
  for (const table of ['accounts', 'invitations', 'serverSettings'] as const)
    await api.storage.db.deleteFrom(table).execute();
  api.clock.now = START;
  api.log.length = 0;
}
