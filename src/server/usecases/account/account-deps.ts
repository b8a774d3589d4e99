import type { PasswordHasher } from '#server/auth/passwords/password-hasher.ts';
import type { RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import type { NoteAccountFailure } from '#server/usecases/account-events/record-account-failures.ts';

/** What the use cases of the account need beside those of the log. */
export type AccountDeps = Pick<UseCaseDeps, 'storage' | 'now' | 'newId' | 'defaultTimeZone'> & {
  readonly passwords: PasswordHasher;
  /** Counts wrong passwords and codes. */
  readonly limiter: RateLimiter;
  readonly isKnownTimeZone: (name: string) => boolean;
  readonly noteFailure: NoteAccountFailure;
};

/** Who asks for something: the account, the sign-in by which it is done, and where that is. */
export type AccountCaller = {
  readonly userId: string;
  readonly authSessionId: string;
  readonly origin: RequestOrigin;
};
