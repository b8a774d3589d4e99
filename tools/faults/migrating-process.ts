import { Kysely } from 'kysely';
import { migrate } from '#kernel/server/storage/migrate.ts';
import { openEngine, type StorageSettings } from '#kernel/server/storage/open-storage.ts';
import type { Schema } from '#schema.ts';

/** The database that is migrated, and the number of statements after which the process kills itself. */
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
