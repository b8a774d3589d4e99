import { DEFAULT_LIMIT } from '#kernel/contract/paging.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { listAccountEvents as listAccountEventRecords } from './event-rows.ts';
import { EVENT_RETENTION_MS } from './record-account-event.ts';
import { toPage } from '#kernel/server/usecase/paging.ts';
import type { Context } from '#server-feature.ts';

/** A page of the account's audit log, newest first. */
export async function listAccountEvents(
  deps: Context,
  userId: string,
  { cursor, limit = DEFAULT_LIMIT }: DecodedPart<'GET /account/events', 'query'>,
): Promise<ResponseData<'GET /account/events'>> {
  // Flush first, so that a recent failed attempt is listed.
  await deps.failures.flush();
  const events = await listAccountEventRecords(deps.storage.db, userId, {
    since: deps.now() - EVENT_RETENTION_MS,
    before: cursor,
    // One extra row tells whether there is another page.
    limit: limit + 1,
  });
  return toPage(events, limit, ({ id }) => id);
}
