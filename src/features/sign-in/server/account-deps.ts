import type { NetworkHash } from '#kernel/server/clients/ip-prefix.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { RateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { SecretBox } from '#kernel/server/secrets/secret-box.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import type { UseCaseDeps } from '#features/use-case-deps.ts';
import type { PasswordDeps } from './ways.ts';
import type { RecordFailure } from '#features/accounts/server/record-account-failures.ts';

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
