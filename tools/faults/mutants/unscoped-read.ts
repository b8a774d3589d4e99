import type { findAccountByEmailKey as findByKey } from '#server/storage/tables/accounts.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/storage/tables/accounts.ts';

/** A sign-in searches the accounts of all sleepers. */
export const findAccountByEmailKey: typeof findByKey = (db, emailKey) =>
  db
    .selectFrom('accounts')
    .where('email', '=', emailKey)
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .executeTakeFirst();

replaceModule(import.meta.resolve('#server/storage/tables/accounts.ts'), import.meta.url);
