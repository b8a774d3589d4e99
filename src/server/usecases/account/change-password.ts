import type { ChangePasswordBody } from '#contract/account.ts';
import { clientAt } from '#server/auth/passwords/hash-queue.ts';
import { replacePassword } from '#server/usecases/password-reset/reset-password.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';
import { requireConfirmation, requireSamePassword } from './confirmation.ts';
import { requireGoodPassword } from '#server/usecases/sign-in/registration-rules.ts';

/**
 * Sets a new password, revokes all other sign-ins and forgets all other known networks.
 * Throws INVALID_INPUT, or as requireConfirmation.
 */
export async function changePassword(
  deps: AccountDeps,
  caller: AccountCaller,
  body: ChangePasswordBody,
): Promise<void> {
  const { userId, authSessionId, origin } = caller;
  await requireGoodPassword(body.newPassword);
  const judged = await requireConfirmation(deps, caller, body.currentPassword);
  const passwordHash = await deps.passwords.hash(
    body.newPassword,
    clientAt(origin.address, { isTrusted: true }),
  );

  await deps.storage.transaction(async (trx) => {
    await requireSamePassword(trx, judged);
    await replacePassword(deps, trx, userId, {
      kind: 'password-changed',
      passwordHash,
      by: origin,
      keptAuthSessionId: authSessionId,
      keptPlaceHash: deps.hashNetwork(userId, origin.address),
      keepsTokens: body.revokeTokens !== true,
      keepsPlaces: body.holdPlaces !== true,
    });
  });
}
