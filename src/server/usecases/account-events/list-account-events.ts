import type { AccountEvent, AccountEvents } from '#contract/account-events.ts';
import {
  listAccountEvents as listAccountEventRecords,
  type AccountEventRecord,
} from '#server/storage/tables/account-events.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { EVENT_RETENTION_MS } from './record-account-event.ts';
import { toPage, unknownCursor } from '#server/usecases/paging.ts';

export type ListAccountEventsDeps = UseCaseDeps & {
  /** Flushes buffered failures. */
  readonly flushFailures: () => Promise<void>;
};

/** The server's id format. */
const EVENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A page of the account's audit log, newest first. Throws INVALID_INPUT for an unknown cursor. */
export async function listAccountEvents(
  deps: ListAccountEventsDeps,
  input: { userId: string; cursor?: string | undefined; limit: number },
): Promise<AccountEvents> {
  const { userId, cursor, limit } = input;
  if (cursor !== undefined && !EVENT_ID.test(cursor)) throw unknownCursor();
  // Flush first, so that a recent failed attempt is listed.
  await deps.flushFailures();
  const events = await listAccountEventRecords(deps.storage.db, userId, {
    since: deps.now() - EVENT_RETENTION_MS,
    before: cursor,
    // One extra row tells whether there is another page.
    limit: limit + 1,
  });
  return toPage(events, limit, presentEvent, ({ id }) => id);
}

/** A stored event as the contract describes it. */
export function presentEvent(event: AccountEventRecord): AccountEvent {
  return {
    ...event,
    occurredAt: toInstantText(event.occurredAt),
    lastOccurredAt: toInstantText(event.lastOccurredAt),
    byOperator: event.byOperator === 1,
  };
}
