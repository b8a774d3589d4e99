import { AppError } from '#kernel/contract/app-error.ts';
import { lockAccount, updateAccount, type SleeperRecord } from '#accounts/server/account-rows.ts';
import type { WriteTransaction } from '#schema.ts';
import { recordAccountEvent, type Actor } from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { saveRole, useSetupLink } from '#sign-in/server/administrator-role.ts';
import { requireNotLastAdministrator } from '#accounts/server/administrators.ts';

/**
 * Makes an account an administrator, which lifts a block, or an ordinary one. Throws PERSON_NOT_FOUND or
 * LAST_ADMINISTRATOR.
 */
export async function changeRole(
  deps: UseCaseDeps,
  userId: string,
  isAdministrator: boolean,
): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    if (!isAdministrator) await requireNotLastAdministrator(trx, userId);
    const account = await lockAccount(trx, userId);
    if (account === undefined) throw new AppError('PERSON_NOT_FOUND');
    if ((account.role === 'administrator') === isAdministrator) return;
    if (account.blockedAt !== null) await unblock(deps, trx, account);
    await saveRole(deps, trx, userId, { isAdministrator, by: 'operator' });
  });
}

/** Lets a blocked account sign in again, and get reminders. */
export async function unblock(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  account: SleeperRecord,
): Promise<void> {
  await saveBlock(deps, trx, account, null);
  await recordAccountEvent(deps, trx, account.userId, { kind: 'unblocked', by: 'operator' });
}

/** Since when a locked account is blocked; null: it is not. */
export async function saveBlock(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  account: SleeperRecord,
  blockedAt: number | null,
): Promise<void> {
  await updateAccount(trx, account.userId, { blockedAt });
  for (const { onAccountChange } of deps.features) {
    await onAccountChange?.(deps, trx, account, { blockedAt });
  }
}

/** Makes the account the first administrator by a setup link. Throws INVITATION_EXPIRED. */
export async function becomeAdministrator(
  deps: UseCaseDeps,
  caller: { userId: string; origin: Actor },
  token: string,
): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, caller.userId);
    await useSetupLink(deps, trx, { userId: caller.userId, by: caller.origin, token });
  });
}
