import { sql } from 'kysely';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';

/** Has the commit reach the disk like all others, and changes nothing. */
export async function writeNothing(
  { engine }: Pick<Storage, 'engine'>,
  trx: WriteTransaction,
): Promise<void> {
  // The first page is written again; and a line of the log, that nobody listens for.
  if (engine === 'sqlite') await sql`pragma user_version = 0`.execute(trx);
  else await sql`select pg_logical_emit_message(true, 'lelap', '')`.execute(trx);
}
