import { weaken } from '#testkit/weaken.ts';

/** Where there is no account, nothing is hashed. */
weaken(
  new URL('../../../src/server/auth/password-hasher.ts', import.meta.url),
  'async verify(password, storedHash, asker) {',
  'async verify(password, storedHash, asker) {\n      if (storedHash === undefined) return false;',
);
