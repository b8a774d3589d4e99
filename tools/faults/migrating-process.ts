import { once } from 'node:events';
import { Kysely } from 'kysely';
import { migrate } from '#server/storage/engines/migrate.ts';
import { openEngine, type StorageSettings } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';

/*
 * Migrates the database named on its command line as a server's start does, and prints how many statements that took; or
 * kills itself after `diesAfter` of them. It sends a message when it holds the lock, and `isSecond` waits for one.
 */

type Order = StorageSettings & { diesAfter?: number; isSecond?: boolean };

const { diesAfter, isSecond = false, ...settings } = JSON.parse(process.argv[2] ?? '') as Order;
if (isSecond) {
  process.channel?.ref();
  await once(process, 'message');
  process.channel?.unref();
}
const engine = await openEngine(settings);
let statements = 0;
let isLocked = false;
const db = new Kysely<Schema>({
  dialect: engine.dialect,
  log: ({ query }) => {
    statements += 1;
    if (!isLocked && /^begin immediate|pg_advisory_xact_lock/.test(query.sql)) {
      isLocked = true;
      process.send?.('begun');
    }
    if (statements === diesAfter) process.kill(process.pid, 'SIGKILL');
  },
});
await migrate(db, engine);
await db.destroy();
process.stdout.write(String(statements));
