import type { LightMyRequestResponse } from 'fastify';
import { appCode } from '../support/authenticator-app.ts';
import { PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';
import { dataOf, type TestApp } from './test-app.ts';

export const STEP_MS = 30_000;

export type TwoStepSleeper = SignedIn & {
  email: string;
  secret: string;
  recoveryCodes: string[];
  /** The code of the authenticator app now, or `steps` later. */
  code(stepsLater?: number): string;
  /** Signs in, by default with the right password. */
  login(code?: string, password?: string): Promise<LightMyRequestResponse>;
};

/** Registers a sleeper with two-step sign-in. The code of the current time step is used afterwards. */
export async function registerWithTwoStep(
  api: TestApp,
  username: string,
  email: string,
): Promise<TwoStepSleeper> {
  const signedIn = await registerAndSignIn(api, username, email);
  const begun = signedIn.call('POST', '/account/two-step', { currentPassword: PASSWORD });
  const { secret } = await dataOf(begun);
  const code = (stepsLater = 0) => appCode(secret, api.clock.now + stepsLater * STEP_MS);
  const confirmed = signedIn.call('PUT', '/account/two-step', { code: code() });
  return {
    ...signedIn,
    email,
    secret,
    recoveryCodes: (await dataOf(confirmed)).recoveryCodes,
    code,
    login: (typed, password = PASSWORD) =>
      api.call('POST', '/login', {
        payload: { email, password, ...(typed !== undefined && { code: typed }) },
      }),
  };
}
