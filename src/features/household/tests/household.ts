import { v7 as newId } from 'uuid';
import { beforeEach } from 'vitest';
import type { Method } from '#kernel/contract/route.ts';
import { createSetupLink } from '../server/invitations.ts';
import { updateAccount } from '#accounts/server/account-rows.ts';
import type { TestEngine } from '#tests/support/engines.ts';
import {
  clearAccounts,
  confirmSignIn,
  registerAndSignIn,
  type SignedIn,
} from '#tests/api/signed-in.ts';
import { setUpTestApp, type TestApp, type TestAppOptions } from '#tests/api/test-app.ts';

let names = 0;

/** An app, an administrator whose sign-in is confirmed, and a sleeper; anew before each test. */
export function setUpHousehold(engine: TestEngine, options: TestAppOptions = {}) {
  const api = setUpTestApp(engine, options);
  const [admin, rani] = [{} as Member, {} as Member];
  beforeEach(async () => {
    await clearAccounts(api);
    Object.assign(admin, await addAdministrator(api));
    Object.assign(rani, await addMember(api));
  });
  /** Makes a call of the administrator for a person, by default Rani. */
  const act = (method: Method, path: string, payload?: object, { userId } = rani) =>
    admin.call(method, `/admin/people/${userId}${path}`, payload);
  return { api, admin, rani, act };
}

type Member = Awaited<ReturnType<typeof addMember>>;

export async function addMember(api: TestApp) {
  names += 1;
  const email = `sleeper${names}@example.org`;
  return { email, ...(await registerAndSignIn(api, `Sleeper ${names}`, email)) };
}

export async function addAdministrator(api: TestApp) {
  const signedIn = await addMember(api);
  await makeAdministrator(api, signedIn.userId);
  await confirmSignIn(api, signedIn.token);
  return signedIn;
}

export const makeAdministrator = (api: TestApp, userId: string) =>
  api.storage.transaction((trx) => updateAccount(trx, userId, { role: 'administrator' }));

/** The token of a setup link; empty where there is an administrator. */
export const makeSetupLink = async ({ storage, clock }: TestApp): Promise<string> =>
  (await createSetupLink({ storage, now: () => clock.now, newId }))?.token ?? '';

export const isAdministrator = async ({ read }: Pick<SignedIn, 'read'>): Promise<boolean> =>
  (await read('/account')).isAdministrator;
