import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2Sync } = crypto;

/*
 * Preloaded into a server: each hash takes a 64th of its memory and time, for tests of other things
 * that need many passwords. A hash does not record this cost, so no other server accepts it.
 */
const argon2Cheaply: typeof argon2Sync = (algorithm, parameters) =>
  argon2Sync(algorithm, { ...parameters, memory: Math.max(Math.ceil(parameters.memory / 64), 8) });
Object.assign(crypto, { argon2Sync: argon2Cheaply });
syncBuiltinESMExports();
