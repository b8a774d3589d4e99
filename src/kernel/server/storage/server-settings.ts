import type { Kysely } from 'kysely';
import type { Schema, WriteTransaction } from '#features/schema.ts';

type Name = Schema['serverSettings']['name'];

export async function findServerSetting(
  db: Kysely<Schema>,
  name: Name,
): Promise<string | undefined> {
  const setting = db.selectFrom('serverSettings').where('name', '=', name).select('value');
  return (await setting.executeTakeFirst())?.value;
}

export async function saveServerSetting(
  trx: WriteTransaction,
  name: Name,
  value: string,
): Promise<void> {
  await trx
    .insertInto('serverSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
