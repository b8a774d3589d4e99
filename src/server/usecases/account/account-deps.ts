import type { NetworkHash } from '#server/auth/clients/ip-prefix.ts';
import type { PasswordHasher } from '#server/auth/passwords/password-hasher.ts';
import type { RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import type { SecretBox } from '#server/auth/two-step/secret-box.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import type { PasswordDeps } from '#server/usecases/sign-in/ways.ts';
import type { RecordFailure } from '#server/usecases/account-events/record-account-failures.ts';

/** Additional dependencies of the account use cases. */
export type AccountDeps = UseCaseDeps &
  PasswordDeps & {
    readonly passwords: PasswordHasher;
    /** Counts wrong passwords and codes. */
    readonly limiter: RateLimiter;
    readonly recordFailure: RecordFailure;
    readonly hashNetwork: NetworkHash;
  };

/** Dependencies of the two-step use cases. */
export type TwoStepDeps = AccountDeps & { readonly secretBox: SecretBox };

/** The caller: account, sign-in, network and language. */
export type AccountCaller = {
  readonly userId: string;
  readonly authSessionId: string;
  readonly origin: RequestOrigin;
  /** The tag of the language of the request. */
  readonly language: string;
};
