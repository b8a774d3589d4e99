import { AppError } from '#kernel/contract/app-error.ts';
import { updateAccount } from '#accounts/server/account-rows.ts';
import { hasAdministrator } from '#accounts/server/administrator-rows.ts';
import { deleteAllInvitations, takeSetupLink } from './invitation-rows.ts';
import { closePasswordResets } from './reset-rows.ts';
import { saveServerSetting } from '#kernel/server/storage/server-settings.ts';
import type { WriteTransaction } from '#schema.ts';
import { hashInvitationToken } from '#kernel/server/secrets/opaque-tokens.ts';
import { recordAccountEvent, type Actor } from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

export async function saveRole(
  deps: Pick<UseCaseDeps, 'now' | 'newId'>,
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

/** Makes an account the first administrator by a setup link. Throws INVITATION_EXPIRED. */
export async function useSetupLink(
  deps: Pick<UseCaseDeps, 'now' | 'newId'>,
  trx: WriteTransaction,
  { userId, token, by }: { userId: string; token: string; by: Actor },
): Promise<void> {
  const link = { tokenHash: hashInvitationToken(token), now: deps.now() };
  const isValid = await takeSetupLink(trx, link);
  if (!isValid || (await hasAdministrator(trx))) throw new AppError('INVITATION_EXPIRED');
  await saveRole(deps, trx, userId, { isAdministrator: true, by });
}
