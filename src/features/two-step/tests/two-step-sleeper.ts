import { appCode } from '#tests/support/authenticator-app.ts';
import { PASSWORD, registerAndSignIn } from '#tests/api/signed-in.ts';
import { dataOf, type TestApp } from '#tests/api/test-app.ts';

export const STEP_MS = 30_000;

export type TwoStepSleeper = Awaited<ReturnType<typeof registerWithTwoStep>>;

/** Registers a sleeper with two-step sign-in. The code of the current time step is used afterwards. */
export async function registerWithTwoStep(api: TestApp, username: string, email: string) {
  const signedIn = await registerAndSignIn(api, username, email);
  const begun = signedIn.call('POST', '/account/two-step', { currentPassword: PASSWORD });
  const { secret }: { secret: string } = await dataOf(begun);
  /** The code of the authenticator app now, or some time steps later. */
  const code = (stepsLater = 0) => appCode(secret, api.clock.now + stepsLater * STEP_MS);
  const confirmed = signedIn.call('PUT', '/account/two-step', { code: code() });
  const { recoveryCodes }: { recoveryCodes: string[] } = await dataOf(confirmed);
  return {
    ...signedIn,
    email,
    secret,
    recoveryCodes,
    code,
    login: (typed?: string, password = PASSWORD) =>
      api.call('POST', '/login', {
        payload: { email, password, ...(typed !== undefined && { code: typed }) },
      }),
  };
}
