import type { LightMyRequestResponse } from 'fastify';
import { appCode } from '../support/authenticator-app.ts';
import { PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';
import type { TestApp } from './test-app.ts';

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
  const { token } = signedIn;
  const begun = await api.call('POST', '/account/two-step', {
    token,
    payload: { currentPassword: PASSWORD },
  });
  const { secret } = begun.json().data;
  const code = (stepsLater = 0) => appCode(secret, api.clock.now + stepsLater * STEP_MS);
  const confirmed = await api.call('PUT', '/account/two-step', {
    token,
    payload: { code: code() },
  });
  return {
    ...signedIn,
    email,
    secret,
    recoveryCodes: confirmed.json().data.recoveryCodes,
    code,
    login: (typed, password = PASSWORD) =>
      api.call('POST', '/login', {
        payload: { email, password, ...(typed !== undefined && { code: typed }) },
      }),
  };
}
