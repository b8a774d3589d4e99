import type { ResponseData } from '#features/routes.ts';
import { listLiveAuthSessions } from './session-rows.ts';
import { UNKNOWN_DEVICE } from '#kernel/server/i18n/word.ts';
import type { UseCaseDeps } from '#features/use-case-deps.ts';
import { toPage } from '#kernel/server/usecase/paging.ts';

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
