import { weaken } from './weaken.ts';

/** Every hash takes a 64th of its memory, and of its time. */
weaken(
  new URL('../../../src/server/auth/argon2-worker.ts', import.meta.url),
  "argon2Sync('argon2id', parameters)",
  "argon2Sync('argon2id', { ...parameters, memory: parameters.memory / 64 })",
);
