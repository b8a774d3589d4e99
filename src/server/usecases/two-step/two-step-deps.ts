import type { SecretBox } from '#server/auth/two-step/secret-box.ts';
import type { AccountDeps } from '#server/usecases/account/account-deps.ts';

/** What the use cases of two-step sign-in need. */
export type TwoStepDeps = Pick<
  AccountDeps,
  'storage' | 'now' | 'newId' | 'passwords' | 'limiter' | 'noteFailure'
> & {
  readonly secretBox: SecretBox;
};
