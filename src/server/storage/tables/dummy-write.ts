import { sql } from 'kysely';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';

/** Dummy write: the same disk cost, so that response time does not reveal whether the account exists. */
export async function dummyWrite(
  { engine }: Pick<Storage, 'engine'>,
  trx: WriteTransaction,
): Promise<void> {
  // SQLite rewrites the first page; PostgreSQL writes a WAL message without a listener.
  if (engine === 'sqlite') await sql`pragma user_version = 0`.execute(trx);
  else await sql`select pg_logical_emit_message(true, 'lelap', '')`.execute(trx);
}
