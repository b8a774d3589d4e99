import { Kysely } from 'kysely';
import { migrate } from '#server/storage/engines/migrate.ts';
import { openEngine, type StorageSettings } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';

/*
 * Migrates the database named on its command line as a server's start does, and prints how many statements that took; or
 * kills itself after `diesAfter` of them.
 */

type Order = StorageSettings & { diesAfter?: number };

const { diesAfter, ...settings } = JSON.parse(process.argv[2] ?? '') as Order;
const engine = await openEngine(settings);
let statements = 0;
const db = new Kysely<Schema>({
  dialect: engine.dialect,
  log: () => {
    statements += 1;
    if (statements === diesAfter) process.kill(process.pid, 'SIGKILL');
  },
});
await migrate(db, engine);
await db.destroy();
process.stdout.write(String(statements));
