import { AppError } from '#contract/app-error.ts';
import { revokeAuthSession, revokeAuthSessions } from '#server/storage/auth-sessions.ts';
import type { UseCaseDeps } from './deps.ts';

type SignOutDeps = Pick<UseCaseDeps, 'storage' | 'now'>;
type Caller = { readonly userId: string; readonly authSessionId: string };

/** Ends the sign-in by which it is done. */
export async function signOut(deps: SignOutDeps, caller: Caller): Promise<void> {
  const { userId, authSessionId } = caller;
  await deps.storage.transaction((trx) =>
    revokeAuthSession(trx, userId, authSessionId, deps.now()),
  );
}

/** Ends one sign-in of the account. Throws SESSION_NOT_FOUND if it has none such that still holds. */
export async function signOutDevice(
  deps: SignOutDeps,
  userId: string,
  authSessionId: string,
): Promise<void> {
  const isRevoked = await deps.storage.transaction((trx) =>
    revokeAuthSession(trx, userId, authSessionId, deps.now()),
  );
  if (!isRevoked) throw new AppError('SESSION_NOT_FOUND');
}

/** Ends all sign-ins of the account but the one by which it is done. */
export async function signOutOthers(deps: SignOutDeps, caller: Caller): Promise<void> {
  await deps.storage.transaction((trx) =>
    revokeAuthSessions(trx, caller.userId, deps.now(), caller.authSessionId),
  );
}
