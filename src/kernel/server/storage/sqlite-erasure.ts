import { sql } from 'kysely';
import type { Database } from '#schema.ts';
import { SQLITE_BUSY_TIMEOUT_MS } from './sqlite-connection.ts';

/** Rewriting this much blocks the process for 0.1 to 0.3 s; larger files would block too long. */
const VACUUM_AT_MOST_BYTES = 16 * 2 ** 20;

/** Runs `work` on a connection that does not wait for locks, which would block the event loop. */
export async function withoutBusyTimeout<T>(
  db: Database,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  return await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql.raw(`pragma busy_timeout = ${SQLITE_BUSY_TIMEOUT_MS}`).execute(connection);
    }
  });
}

/**
 * Copies the WAL into the database file and empties it, because it holds earlier versions of rows. Returns false,
 * without waiting, while another connection reads or writes.
 */
export async function truncateWal(db: Database): Promise<boolean> {
  return await withoutBusyTimeout(db, async (connection) => {
    const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`;
    const { rows } = await checkpoint.execute(connection);
    return rows[0]?.busy === 0;
  });
}

/**
 * Rewrites a small database file so that it holds live rows only. SQLite zeros what is deleted, but not every copy
 * that it left behind when it moved rows between pages, nor what was deleted before `secure_delete` was on.
 */
export async function vacuumIfSmall(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    const size = sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
    const { rows } = await size.execute(connection);
    if ((rows[0]?.bytes ?? 0) > VACUUM_AT_MOST_BYTES) return;
    // The temporary copy holds rows of sleepers and must not reach a shared /tmp.
    await sql`pragma temp_store = MEMORY`.execute(connection);
    try {
      await sql`vacuum`.execute(connection);
    } finally {
      await sql`pragma temp_store = DEFAULT`.execute(connection);
    }
  });
}
