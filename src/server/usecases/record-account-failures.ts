import type { AccountFailureKind } from '#domain/account-event.ts';
import type { RequestOrigin } from '#server/auth/request-origin.ts';
import {
  findRecentAccountEvent,
  insertAccountEvent,
  pruneAccountEvents,
  saveAccountEventRepeat,
} from '#server/storage/account-events.ts';
import { lockAccount } from '#server/storage/accounts.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { UseCaseDeps } from './deps.ts';
import { EVENTS_KEPT_MS, EVENTS_KEPT_OF_A_KIND } from './record-account-event.ts';

/** Something that was tried on an account and refused. */
export type AccountFailure = {
  readonly userId: string;
  readonly kind: AccountFailureKind;
  readonly by: RequestOrigin;
};

/** Takes note of a failure without writing it: whoever waits for an answer must not learn by its time what is written. */
export type NoteAccountFailure = (failure: AccountFailure) => void;

/** The failures of one kind, on one account, from one network, since they were last written. */
export type AccountFailures = {
  /** Made when the first was noted, which is where they stand in the trail. */
  readonly id: string;
  readonly userId: string;
  readonly kind: AccountFailureKind;
  readonly network: string | null;
  /** Null where it is not known, or not always the same. */
  readonly device: string | null;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly times: number;
};

/** Failures that began within so long are one row: guessing all night is ten of them. */
export const FAILURES_JOINED_MS = 3_600_000;

/** Writes failures into the trails of their accounts, all in one transaction; of accounts that are gone, nothing. */
export async function recordAccountFailures(
  deps: Pick<UseCaseDeps, 'storage'>,
  failures: readonly AccountFailures[],
): Promise<void> {
  // In one order everywhere, or two instances could wait for each other's accounts.
  const byUser = Map.groupBy(failures, ({ userId }) => userId);
  const userIds = [...byUser.keys()].toSorted();
  await deps.storage.transaction(async (trx) => {
    for (const userId of userIds) {
      if ((await lockAccount(trx, userId)) === undefined) continue;
      for (const failure of byUser.get(userId) ?? []) await record(trx, failure);
    }
  });
}

async function record(trx: WriteTransaction, failures: AccountFailures): Promise<void> {
  const { userId, kind, network, device, firstAt, lastAt, times } = failures;
  const since = firstAt - FAILURES_JOINED_MS;
  const begun = await findRecentAccountEvent(trx, userId, { kind, network, since });
  if (begun !== undefined) {
    await saveAccountEventRepeat(trx, userId, {
      id: begun.id,
      lastOccurredAt: Math.max(begun.lastOccurredAt, lastAt),
      times: begun.times + times,
      device: begun.device === device ? device : null,
    });
    return;
  }
  await insertAccountEvent(trx, userId, {
    id: failures.id,
    kind,
    occurredAt: firstAt,
    lastOccurredAt: lastAt,
    times,
    byOperator: 0,
    device,
    network,
    detail: null,
  });
  const keep = EVENTS_KEPT_OF_A_KIND;
  await pruneAccountEvents(trx, userId, { since: firstAt - EVENTS_KEPT_MS, kind, keep });
}
