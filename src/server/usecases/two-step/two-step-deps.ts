import type { SecretBox } from '#server/auth/two-step/secret-box.ts';
import type { AccountDeps } from '#server/usecases/account/account-deps.ts';

/** Dependencies of the two-step use cases. */
export type TwoStepDeps = Pick<
  AccountDeps,
  'storage' | 'now' | 'newId' | 'passwords' | 'limiter' | 'recordFailure'
> & {
  readonly secretBox: SecretBox;
};
