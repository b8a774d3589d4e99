import { DEFAULT_LIMIT } from '#contract/paging.ts';
import type { DecodedPart, ResponseData } from '#contract/routes/routes.ts';
import { listAccountEvents as listAccountEventRecords } from '#server/storage/tables/account-events.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { EVENT_RETENTION_MS } from './record-account-event.ts';
import { toPage } from '#server/usecases/paging.ts';

export type ListAccountEventsDeps = UseCaseDeps & {
  /** Flushes buffered failures. */
  readonly flushFailures: () => Promise<void>;
};

/** A page of the account's audit log, newest first. */
export async function listAccountEvents(
  deps: ListAccountEventsDeps,
  userId: string,
  { cursor, limit = DEFAULT_LIMIT }: DecodedPart<'GET /account/events', 'query'>,
): Promise<ResponseData<'GET /account/events'>> {
  // Flush first, so that a recent failed attempt is listed.
  await deps.flushFailures();
  const events = await listAccountEventRecords(deps.storage.db, userId, {
    since: deps.now() - EVENT_RETENTION_MS,
    before: cursor,
    // One extra row tells whether there is another page.
    limit: limit + 1,
  });
  return toPage(events, limit, ({ id }) => id);
}
