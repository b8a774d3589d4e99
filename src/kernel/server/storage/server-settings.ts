import type { Database, Schema, WriteTransaction } from '#schema.ts';

type Name = Schema['serverSettings']['name'];

export async function findServerSetting(db: Database, name: Name): Promise<string | undefined> {
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
