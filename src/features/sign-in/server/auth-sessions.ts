import { AppError } from '#kernel/contract/app-error.ts';
import { lockAccount } from '#accounts/server/account-rows.ts';
import { revokeAuthSession, revokeAuthSessions, listLiveAuthSessions } from './session-rows.ts';
import type { AccountCaller } from './account-deps.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import type { ResponseData } from '#routes.ts';
import { UNKNOWN_DEVICE } from '#kernel/server/i18n/word.ts';
import { toPage } from '#kernel/server/usecase/paging.ts';

/** Revokes one sign-in. Throws SESSION_NOT_FOUND if it is another than the caller's and unknown or no longer valid. */
export async function signOutDevice(
  deps: UseCaseDeps,
  caller: AccountCaller,
  authSessionId: string,
): Promise<void> {
  const { userId, origin } = caller;
  const isOwn = authSessionId === caller.authSessionId;
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const ended = await revokeAuthSession(deps, trx, userId, authSessionId);
    if (ended === undefined && !isOwn) throw new AppError('SESSION_NOT_FOUND');
    if (ended === undefined) return;
    const kind = isOwn ? 'signed-out' : 'device-signed-out';
    const detail = isOwn ? null : ended.name;
    await recordAccountEvent(deps, trx, userId, { kind, by: origin, detail });
  });
}

/** Revokes all sign-ins except the current one. */
export async function signOutOthers(deps: UseCaseDeps, caller: AccountCaller): Promise<void> {
  const { userId, authSessionId, origin } = caller;
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const ended = await revokeAuthSessions(deps, trx, userId, authSessionId);
    if (ended === 0) return;
    await recordAccountEvent(deps, trx, userId, { kind: 'others-signed-out', by: origin });
  });
}

/** Page size; programs that sign in each time have several pages. */
const PAGE_SIZE = 100;

/** The account's valid sign-ins, newest first. */
export async function listAuthSessions(
  deps: UseCaseDeps,
  caller: { userId: string; authSessionId: string },
  cursor: string | undefined,
): Promise<ResponseData<'GET /account/sessions'>> {
  const sessions = await listLiveAuthSessions(deps.storage.db, caller.userId, {
    now: deps.now(),
    before: cursor,
    // One extra row tells whether there is another page.
    limit: PAGE_SIZE + 1,
  });
  const { items, nextCursor } = toPage(sessions, PAGE_SIZE, ({ id }) => id);
  return {
    items: items.map(({ id, name, createdAt, lastUsedAt, way }) => ({
      id,
      name: name ?? UNKNOWN_DEVICE,
      createdAt,
      lastUsedAt,
      signedInBy: way ?? 'password',
      current: id === caller.authSessionId,
    })),
    nextCursor,
  };
}
