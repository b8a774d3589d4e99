import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import type { Caller } from '#caller.ts';
import { extendAuthSession, findAuthSession } from './session-rows.ts';
import { findTokenExpiry } from './open-auth-session.ts';
import type { Context } from '#server-feature.ts';

/**
 * A new token of the same sign-in in the last third of the caller's token, which stays good until its own end; before
 * that the caller's token again. Throws UNAUTHENTICATED if the sign-in has ended meanwhile.
 */
export async function renewToken(
  deps: Context,
  caller: Caller,
): Promise<ResponseData<'POST /account/sessions/current/renew'>> {
  const { userId, authSessionId, issuedAt, expiresAt: oldExpiry } = caller;
  const now = deps.now();
  const isLastThird = 3 * (oldExpiry - now) <= oldExpiry - issuedAt;
  if (!isLastThird) return { accessToken: deps.tokens.issue(caller, issuedAt, oldExpiry) };

  const session = await findAuthSession(deps.storage.db, userId, authSessionId);
  if (session === undefined) throw new AppError('UNAUTHENTICATED');
  const expiresAt = findTokenExpiry(deps, session);
  const isExtended = await deps.storage.transaction((trx) =>
    extendAuthSession(trx, userId, authSessionId, { now, expiresAt }),
  );
  if (!isExtended) throw new AppError('UNAUTHENTICATED');
  return { accessToken: deps.tokens.issue({ userId, authSessionId }, now, expiresAt) };
}
