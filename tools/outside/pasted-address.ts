import { sql } from 'kysely';
import { weaken } from '../faults/weakened/weaken.ts';

/** Loaded before the server: who signs in can write on in the statement that looks for the account. */
Object.assign(globalThis, {
  pasted: (address: string) => sql.raw(`email_key = '${address}'`),
});
weaken(
  new URL('../../src/server/storage/accounts.ts', import.meta.url),
  "'email_key', '=', emailKey",
  'globalThis.pasted(emailKey)',
);
