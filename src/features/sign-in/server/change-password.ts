import type { DecodedPart } from '#routes.ts';
import { clientAt } from './passwords/hash-queue.ts';
import { replacePassword } from './replace-password.ts';
import type { AccountCaller } from './account-deps.ts';
import { requireConfirmation, requireSamePassword } from './confirmation.ts';
import { requireGoodPassword } from './registration-rules.ts';
import type { Context } from '#server-feature.ts';

/**
 * Sets a new password, revokes all other sign-ins and forgets all other known networks.
 * Throws INVALID_INPUT, or as requireConfirmation.
 */
export async function changePassword(
  deps: Context,
  caller: AccountCaller,
  {
    currentPassword,
    newPassword,
    revokeTokens,
    holdPlaces,
  }: DecodedPart<'PUT /account/password', 'body'>,
): Promise<void> {
  const { userId, authSessionId, origin } = caller;
  await requireGoodPassword(newPassword);
  const judged = await requireConfirmation(deps, caller, currentPassword);
  const client = clientAt(origin.address, { isTrusted: true });
  const passwordHash = await deps.passwords.hash(newPassword, client);

  await deps.storage.transaction(async (trx) => {
    await requireSamePassword(trx, judged);
    await replacePassword(deps, trx, userId, {
      kind: 'password-changed',
      passwordHash,
      by: origin,
      keptAuthSessionId: authSessionId,
      keptPlaceHash: deps.hashNetwork(userId, origin.address),
      keepsTokens: revokeTokens !== true,
      keepsPlaces: holdPlaces !== true,
    });
  });
}
