import type { Kysely } from 'kysely';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { findRow, saveRow } from './rows.ts';

type Name = Schema['server_settings']['name'];

export async function findServerSetting(
  db: Kysely<Schema>,
  name: Name,
): Promise<string | undefined> {
  const found = await findRow(db, 'server_settings', ['value'], { name });
  return found?.value;
}

export async function saveServerSetting(
  trx: WriteTransaction,
  name: Name,
  value: string,
): Promise<void> {
  await saveRow(trx, 'server_settings', { name }, { value });
}
