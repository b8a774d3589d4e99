import { AppError } from '#kernel/contract/app-error.ts';
import { hashInvitationToken } from '#kernel/server/secrets/opaque-tokens.ts';
import { isInvitationOpen, takeInvitation } from './invitation-rows.ts';
import type { WriteTransaction } from '#schema.ts';
import type { Actor } from '#accounts/server/record-account-event.ts';
import { useSetupLink } from './administrator-role.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

/** Throws INVITATION_EXPIRED before a password is hashed for an invented link. */
export async function requireOpenInvitation(
  { storage, now }: Pick<UseCaseDeps, 'storage' | 'now'>,
  token: string,
): Promise<void> {
  const link = { tokenHash: hashInvitationToken(token), now: now() };
  if (!(await isInvitationOpen(storage.db, link))) throw new AppError('INVITATION_EXPIRED');
}

/** Uses a link of either kind for a new account, in its transaction. Throws INVITATION_EXPIRED. */
export async function acceptInvitation(
  deps: Pick<UseCaseDeps, 'now' | 'newId'>,
  trx: WriteTransaction,
  invited: { userId: string; token: string; by: Actor },
): Promise<void> {
  const link = { tokenHash: hashInvitationToken(invited.token), now: deps.now() };
  if (await takeInvitation(trx, link)) return;
  await useSetupLink(deps, trx, invited);
}
