import { textKey } from '#server/auth/text-key.ts';
import { findAccount, type AccountRecord } from '#server/storage/account-changes.ts';
import { findAccountByEmailKey, findUserIdByUsernameKey } from '#server/storage/accounts.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { CommandError } from './command.ts';

/** The account whose id, else whose e-mail, else whose dream name this is. Throws CommandError. */
export async function findUser({ db }: Storage, user: string): Promise<AccountRecord> {
  const key = textKey(user);
  const userId =
    (await findAccount(db, user))?.userId ??
    (await findAccountByEmailKey(db, key))?.userId ??
    (await findUserIdByUsernameKey(db, key));
  const account = userId === undefined ? undefined : await findAccount(db, userId);
  if (account === undefined) {
    throw new CommandError(`No account has the id, the email or the dream name '${user}'.`);
  }
  return account;
}

/** What <user> may be, for the help. */
export const USER_WORD = 'email, dream name or id';
