import { sql } from 'kysely';
import { weaken } from '#testkit/weaken.ts';

/** Loaded before the server: whoever sends an Idempotency-Key can write on in the statement that looks for it. */
Object.assign(globalThis, {
  pasted: (key: string) => sql.raw(`idempotency_key = '${key}'`),
});
weaken(
  new URL('../../src/server/storage/idempotency-keys.ts', import.meta.url),
  "'idempotency_key', '=', call.key",
  'globalThis.pasted(call.key)',
);
