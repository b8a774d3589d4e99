import { deleteApiTokens } from './tokens/api-token-rows.ts';
import { updateAccount } from '#accounts/server/account-rows.ts';
import { revokeAuthSessions } from './session-rows.ts';
import { closePasswordResets } from './reset-rows.ts';
import { deleteKnownNetworks } from './network-rows.ts';
import type { WriteTransaction } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { recordAccountEvent, type Actor } from '#accounts/server/record-account-event.ts';

/**
 * Sets a new password; revokes all links, and all sign-ins, known networks and API tokens that are not kept. Webhooks and
 * channels that are not kept wait for the owner.
 */
export async function replacePassword(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  userId: string,
  change: {
    kind: 'password-changed' | 'password-reset';
    passwordHash: string;
    by: Actor;
    keptAuthSessionId?: string;
    keptPlaceHash?: string;
    keepsTokens?: boolean;
    keepsPlaces?: boolean;
  },
): Promise<void> {
  const { kind, by } = change;
  await updateAccount(trx, userId, { passwordHash: change.passwordHash });
  await closePasswordResets(trx, userId);
  await revokeAuthSessions(deps, trx, userId, change.keptAuthSessionId);
  await deleteKnownNetworks(trx, userId, change.keptPlaceHash);
  if (!change.keepsTokens) await deleteApiTokens(trx, userId);
  if (!change.keepsPlaces) {
    for (const { onAccessEnded } of deps.features) await onAccessEnded?.(deps, trx, userId, by);
  }
  await recordAccountEvent(deps, trx, userId, { kind, by });
}
