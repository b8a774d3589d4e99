import { Kysely, sql, type Transaction } from 'kysely';
import { openPostgres, openSqlite, type Engine } from './engines.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

export type Storage = {
  readonly engine: Engine['name'];
  readonly db: Kysely<Schema>;
  /**
   * Runs `work` in one transaction, all of it or nothing. Inside, use only `trx`: SQLite has one connection, and
   * asking `db` for it would wait for ever. `work` may run again after a conflict, so it must touch nothing else.
   */
  transaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** As `transaction`, but leaves everything as it was. */
  rehearsal<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs reads that see one state of the database. Inside, use only `snapshot`. */
  snapshot<T>(read: (snapshot: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** A conflict with one other transaction is over after one repeat; a third means a crowd, and is reported. */
const TRANSACTION_ATTEMPTS = 3;

/**
 * Opens the PostgreSQL of `databaseUrl`, or else the SQLite file in `dataDir`, and brings its schema up to date.
 * Throws SchemaTooNewError if a newer version of this program has been at it.
 */
export async function openStorage(where: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<Storage> {
  const engine =
    where.databaseUrl === undefined
      ? await openSqlite(where.dataDir)
      : openPostgres(where.databaseUrl);
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    await migrate(db, engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return storageOver(engine, db);
}

/** The storage of an engine whose schema is up to date. */
export function storageOver(
  engine: Pick<Engine, 'name' | 'isConflict'>,
  db: Kysely<Schema>,
): Storage {
  const withRepeats = async <T>(attemptOnce: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptOnce();
      } catch (error) {
        if (attempt === TRANSACTION_ATTEMPTS || !engine.isConflict(error)) throw error;
      }
    }
  };
  return {
    engine: engine.name,
    db,
    transaction: (work) => withRepeats(() => db.transaction().execute(work)),
    rehearsal: (work) =>
      withRepeats(async () => {
        const trx = await db.startTransaction().execute();
        try {
          return await work(trx);
        } finally {
          await trx.rollback().execute();
        }
      }),
    snapshot: (read) =>
      db
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute(read),
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
