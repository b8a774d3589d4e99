import { once } from 'node:events';
import { Kysely } from 'kysely';
import { migrate } from '#server/storage/engines/migrate.ts';
import { openEngine, type StorageSettings } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';

/*
 * Brings the schema of the database named on its command line up to date, as a start of the server does, and prints how
 * many statements that took; or dies of SIGKILL after as many as it is told. It says when its first statement is done, and
 * may be told to begin only when it hears a word.
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
const db = new Kysely<Schema>({
  dialect: engine.patientDialect?.() ?? engine.dialect,
  log: () => {
    statements += 1;
    if (statements === 1) process.send?.('begun');
    if (statements === diesAfter) process.kill(process.pid, 'SIGKILL');
  },
});
await migrate(db, engine);
await db.destroy();
process.stdout.write(String(statements));
