import {
  createPasswordHasher as createSafely,
  type HashCost,
  type PasswordHasher,
} from '#server/auth/passwords/password-hasher.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/auth/passwords/password-hasher.ts';

/** Hashes nothing where there is no account. */
export function createPasswordHasher(cost: HashCost): PasswordHasher {
  const hasher = createSafely(cost);
  return {
    ...hasher,
    verify: async (password, storedHash, client) =>
      storedHash !== undefined && (await hasher.verify(password, storedHash, client)),
  };
}

replaceModule(import.meta.resolve('#server/auth/passwords/password-hasher.ts'), import.meta.url);
