import type { ChangePasswordBody } from '#contract/account.ts';
import { AppError } from '#contract/app-error.ts';
import { clientAt } from '#server/auth/passwords/bounded-queue.ts';
import { findAccountToChange } from '#server/storage/tables/account-changes.ts';
import { updateAccount } from '#server/storage/tables/account-changes.ts';
import { revokeAuthSessions } from '#server/storage/tables/auth-sessions.ts';
import { closePasswordResets } from '#server/storage/tables/password-resets.ts';
import { deleteKnownNetworks } from '#server/storage/tables/known-networks.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { recordAccountEvent } from '#server/usecases/account-events/record-account-event.ts';
import { requireGoodPassword } from '#server/usecases/sign-in/registration-rules.ts';
import { toNetworkKey, type KnownNetworkDeps } from '#server/usecases/sign-in/known-network.ts';

/**
 * Sets a new password, revokes all other sign-ins and forgets all other known networks.
 * Throws INVALID_INPUT, WRONG_PASSWORD or TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: Pick<AccountDeps, 'storage' | 'now' | 'newId' | 'passwords' | 'limiter' | 'recordFailure'> &
    KnownNetworkDeps,
  caller: AccountCaller,
  body: ChangePasswordBody,
): Promise<void> {
  const { userId, authSessionId, origin } = caller;
  await requireGoodPassword(body.newPassword);
  const judged = await checkCurrentPassword(deps, caller, body.currentPassword);
  const passwordHash = await deps.passwords.hash(
    body.newPassword,
    clientAt(origin.address, { isTrusted: true }),
  );

  await deps.storage.transaction(async (trx) => {
    const account = await findAccountToChange(trx, userId);
    if (account?.passwordHash !== judged.passwordHash) throw new AppError('WRONG_PASSWORD');
    const now = deps.now();
    await updateAccount(trx, userId, { password_hash: passwordHash });
    await revokeAuthSessions(trx, userId, now, authSessionId);
    await closePasswordResets(trx, userId);
    await deleteKnownNetworks(trx, userId, toNetworkKey(deps, userId, origin));
    await recordAccountEvent(deps, trx, userId, { kind: 'password-changed', by: origin });
  });
}
