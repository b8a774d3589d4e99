import { AppError } from '#kernel/contract/app-error.ts';
import { findAccount, lockAccount, updateAccount } from '#features/accounts/server/account-rows.ts';
import {
  hasAdministrator,
  hasOtherAccounts,
  lockAdministrators,
} from '#features/accounts/server/administrator-rows.ts';
import { deleteAllInvitations, takeSetupLink } from '#features/sign-in/server/invitation-rows.ts';
import { closePasswordResets } from '#features/sign-in/server/passwords/reset-rows.ts';
import { saveServerSetting } from '#kernel/server/storage/server-settings.ts';
import type { WriteTransaction } from '#features/schema.ts';
import { hashInvitationToken } from '#kernel/server/secrets/opaque-tokens.ts';
import { recordAccountEvent, type Actor } from '#features/accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#kernel/server/usecase/deps.ts';
import { planReminders, type PlanDeps } from '#features/reminders/server/plan-reminders.ts';

type Deps = Pick<UseCaseDeps, 'storage' | 'now' | 'newId'>;

/** Throws NOT_ADMINISTRATOR; read from the database for each call, so that a demotion acts at once. */
export async function requireAdministrator(
  { storage }: Pick<UseCaseDeps, 'storage'>,
  userId: string,
): Promise<void> {
  const account = await findAccount(storage.db, userId);
  if (account?.role !== 'administrator') throw new AppError('NOT_ADMINISTRATOR');
}

/** Throws LAST_ADMINISTRATOR if the other accounts would have no administrator without this one. */
export async function requireNotLastAdministrator(
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  const administrators = await lockAdministrators(trx);
  const isLast = administrators.length === 1 && administrators[0] === userId;
  if (isLast && (await hasOtherAccounts(trx, userId))) throw new AppError('LAST_ADMINISTRATOR');
}

/**
 * Makes an account an administrator, which lifts a block, or an ordinary one. Throws PERSON_NOT_FOUND or
 * LAST_ADMINISTRATOR.
 */
export async function changeRole(
  deps: Deps & PlanDeps,
  userId: string,
  isAdministrator: boolean,
): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    if (!isAdministrator) await requireNotLastAdministrator(trx, userId);
    const account = await lockAccount(trx, userId);
    if (account === undefined) throw new AppError('PERSON_NOT_FOUND');
    if ((account.role === 'administrator') === isAdministrator) return;
    if (account.blockedAt !== null) await unblock(deps, trx, userId);
    await saveRole(deps, trx, userId, { isAdministrator, by: 'operator' });
  });
}

/** Lets a blocked account sign in again, and get reminders. */
export async function unblock(
  deps: Deps & PlanDeps,
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  await updateAccount(trx, userId, { blockedAt: null });
  await planReminders(deps, trx, userId);
  await recordAccountEvent(deps, trx, userId, { kind: 'unblocked', by: 'operator' });
}

async function saveRole(
  deps: Deps,
  trx: WriteTransaction,
  userId: string,
  { isAdministrator, by }: { isAdministrator: boolean; by: Actor },
): Promise<void> {
  await updateAccount(trx, userId, { role: isAdministrator ? 'administrator' : null });
  if (isAdministrator) {
    // One that another administrator holds would open this administrator's account.
    await closePasswordResets(trx, userId);
  } else {
    // No link names its maker: all end that the former administrator could hold.
    await deleteAllInvitations(trx);
    await saveServerSetting(trx, 'resetLinksVoidUntil', String(deps.now()));
  }
  const kind = isAdministrator ? 'administrator-made' : 'administrator-revoked';
  await recordAccountEvent(deps, trx, userId, { kind, by });
}

/** Makes the account the first administrator by a setup link. Throws INVITATION_EXPIRED. */
export async function becomeAdministrator(
  deps: Deps,
  caller: { userId: string; origin: Actor },
  token: string,
): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, caller.userId);
    await useSetupLink(deps, trx, { userId: caller.userId, by: caller.origin, token });
  });
}

/** The same in the transaction of a registration. */
export async function useSetupLink(
  deps: Deps,
  trx: WriteTransaction,
  { userId, token, by }: { userId: string; token: string; by: Actor },
): Promise<void> {
  const link = { tokenHash: hashInvitationToken(token), now: deps.now() };
  const isValid = await takeSetupLink(trx, link);
  if (!isValid || (await hasAdministrator(trx))) throw new AppError('INVITATION_EXPIRED');
  await saveRole(deps, trx, userId, { isAdministrator: true, by });
}
