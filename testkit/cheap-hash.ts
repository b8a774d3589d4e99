import { weaken } from './weaken.ts';

/** Where the program that is starting, or its thread, has its modules from. */
const isBuilt = /[\\/]dist[\\/]server[\\/]/.test(process.argv[1] ?? '');

/*
 * Loaded before a server: each of its hashes takes a 64th of its memory, and of its time. For whoever tests something
 * else with many passwords. What it has cost such a hash does not say, so that no other server takes it for right.
 */
weaken(
  new URL(`../${isBuilt ? 'dist/server' : 'src/server/auth'}/argon2-worker.ts`, import.meta.url),
  "argon2Sync('argon2id', parameters)",
  "argon2Sync('argon2id', { ...parameters, memory: parameters.memory / 64 })",
);
