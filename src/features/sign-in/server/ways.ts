import { AppError } from '#kernel/contract/app-error.ts';
import type { Text } from '#kernel/contract/text.ts';
import { lockAccount, NO_PASSWORD } from '#accounts/server/account-rows.ts';
import { findServerSetting } from '#kernel/server/storage/server-settings.ts';
import type { Database, WriteTransaction } from '#schema.ts';
import type { Context } from '#server-feature.ts';

/**
 * Throws PASSWORD_OFF where the configuration turns passwords off, unless the operator has allowed them for a while
 * (`npm run admin -- allow-passwords`).
 */
export async function requirePasswords(
  deps: Pick<Context, 'storage' | 'now' | 'config'>,
): Promise<void> {
  if (deps.config.passwordSignIn === 'on') return;
  const until = await findServerSetting(deps.storage.db, 'passwordsUntil');
  if (Number(until ?? 0) <= deps.now()) throw new AppError('PASSWORD_OFF');
}

/** What signs in to an account without its password. */
export async function readOtherWays(deps: Context, db: Database, userId: string): Promise<Text[]> {
  const ways: Text[] = [];
  for (const { signsIn } of deps.features) {
    const way = await signsIn?.(deps, db, userId);
    if (way !== undefined) ways.push(way);
  }
  return ways;
}

/** Throws LAST_WAY_IN if nothing signs in to a locked account any more, in the transaction that removed a way. */
export async function requireAnotherWay(
  deps: Context,
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  const account = await lockAccount(trx, userId);
  if (deps.config.passwordSignIn === 'on' && account?.passwordHash !== NO_PASSWORD) return;
  const ways = await readOtherWays(deps, trx, userId);
  if (ways.length === 0) throw new AppError('LAST_WAY_IN');
}
