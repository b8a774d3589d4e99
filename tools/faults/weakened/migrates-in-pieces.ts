import { weaken } from '#testkit/weaken.ts';

/** Each statement of a migration is committed by itself. */
weaken(
  new URL('../../../src/server/storage/migrate.ts', import.meta.url),
  `await db.transaction().execute(async (trx) => {
      await engine.lockSchema(trx);
      const { error } = await new Migrator({ db: trx, provider })`,
  `await (async (run) => await run())(async () => {
      const { error } = await new Migrator({ db, provider, disableTransactions: true })`,
);
