import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart } from '#routes.ts';
import type { Text } from '#kernel/contract/text.ts';
import { clientAt } from '#sign-in/server/passwords/hash-queue.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { readResetToken } from '#sign-in/server/reset-token.ts';
import { lockAccount } from '#accounts/server/account-rows.ts';
import { isPasswordResetOpen } from '#sign-in/server/reset-rows.ts';
import { findServerSetting } from '#kernel/server/storage/server-settings.ts';
import type { Database } from '#schema.ts';
import { requireGoodPassword } from '#sign-in/server/registration-rules.ts';
import { replacePassword } from '#sign-in/server/replace-password.ts';
import type { Context } from '#server-feature.ts';
import { listPlaces } from '#destinations/server/hold-places.ts';
import { readOtherWays } from '#sign-in/server/ways.ts';

/**
 * Sets a new password with the token of a link, once, and revokes all sign-ins. Returns what remains, as listRemaining.
 * Throws RESET_EXPIRED for a token that is used, replaced, expired or unknown, or INVALID_INPUT, which leaves the token
 * valid.
 */
export async function resetPassword(
  deps: Context,
  token: string,
  { newPassword }: DecodedPart<'PUT /password-resets/:token', 'body'>,
  by: RequestOrigin,
): Promise<Text[]> {
  const reset = readResetToken(token);
  if (reset === undefined) throw new AppError('RESET_EXPIRED');
  // Check the token before hashing, so that invented tokens cost nothing.
  if (!(await isOpen(deps.storage.db, reset, deps.now()))) throw new AppError('RESET_EXPIRED');
  await requireGoodPassword(newPassword);
  const client = clientAt(by.address, { isTrusted: true });
  const passwordHash = await deps.passwords.hash(newPassword, client);

  return await deps.storage.transaction(async (trx) => {
    const now = deps.now();
    const account = await lockAccount(trx, reset.userId);
    // Of two concurrent uses the second finds the token used.
    if (account === undefined || !(await isOpen(trx, reset, now)))
      throw new AppError('RESET_EXPIRED');
    const keptPlaceHash = deps.hashNetwork(reset.userId, by.address);
    const kind = 'password-reset';
    await replacePassword(deps, trx, reset.userId, { kind, passwordHash, by, keptPlaceHash });
    return await listRemaining(deps, trx, reset.userId);
  });
}

/** Whether a link is valid, and was made after the last time an administrator lost the role. */
async function isOpen(
  db: Database,
  reset: { userId: string; tokenHash: string },
  now: number,
): Promise<boolean> {
  const madeAfter = Number((await findServerSetting(db, 'resetLinksVoidUntil')) ?? 0);
  return await isPasswordResetOpen(db, { ...reset, now, madeAfter });
}

/**
 * What a reset of the password leaves, for its owner to judge: what signs in without the password, and what waits to be
 * confirmed. Without names that the account chose: anyone can register with another's address.
 */
export async function listRemaining(deps: Context, db: Database, userId: string): Promise<Text[]> {
  const texts = await readOtherWays(deps, db, userId);
  const places = await listPlaces(db, userId, deps.now());
  if (places.length > 0) texts.push({ key: 'mail.remaining.places' });
  return texts;
}
