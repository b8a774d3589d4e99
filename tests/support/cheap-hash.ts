import { existsSync } from 'node:fs';
import { weaken } from '../../tools/faults/weakened/weaken.ts';

const SOURCE = new URL('../../src/server/auth/argon2-worker.ts', import.meta.url);
const BUILT = new URL('../../dist/server/argon2-worker.ts', import.meta.url);

/*
 * Loaded before a server: each of its hashes takes a 64th of its memory, and of its time. For whoever tests something
 * else with many passwords; what a hash is worth is for the tests of the hasher to say.
 */
for (const module of [SOURCE, BUILT].filter((each) => existsSync(each))) {
  weaken(
    module,
    "argon2Sync('argon2id', parameters)",
    "argon2Sync('argon2id', { ...parameters, memory: parameters.memory / 64 })",
  );
}
