import type { PasswordHasher } from '#server/auth/password-hasher.ts';
import type { UseCaseDeps } from './deps.ts';

/** What the use cases of the account need beside those of the log. */
export type AccountDeps = Pick<UseCaseDeps, 'storage' | 'now' | 'defaultTimeZone'> & {
  readonly passwords: PasswordHasher;
  readonly isKnownTimeZone: (name: string) => boolean;
};
