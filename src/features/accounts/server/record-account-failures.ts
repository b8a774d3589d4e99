import type { AccountFailureKind } from '../account-event.ts';
import { toNetwork } from '#kernel/server/clients/ip-prefix.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { findRecentAccountEvent, insertAccountEvent, pruneAccountEvents } from './event-rows.ts';
import { lockAccount } from './account-rows.ts';
import { deleteRows, updateRows } from '#kernel/server/storage/rows.ts';
import type { WriteTransaction } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { MAX_EVENTS_PER_KIND } from './record-account-event.ts';
import type { Context } from '#server-feature.ts';

/** A failed attempt on an account. */
export type AccountFailure = {
  readonly userId: string;
  readonly kind: AccountFailureKind;
  readonly by: RequestOrigin;
};

/** Failures of one kind, account and network since the last flush. */
export type AccountFailures = {
  /** Created with the first failure; determines the order in the audit log. */
  readonly id: string;
  readonly userId: string;
  readonly kind: AccountFailureKind;
  readonly network: string | null;
  /** Null if unknown or not always the same. */
  readonly device: string | null;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly times: number;
  /** Number retracted since. */
  readonly isOneTakenBack: boolean;
};

/** Failures within this time share a row: a night of guessing makes ten. */
export const FAILURE_MERGE_MS = 3_600_000;

/** Time to find the phone and enter the code. */
export const CODE_TYPED_WITHIN_MS = 600_000;

/** Writes failures to the audit logs of their accounts in one transaction. */
export async function recordAccountFailures(
  deps: Pick<UseCaseDeps, 'storage'>,
  failures: readonly AccountFailures[],
): Promise<void> {
  // Same order on all servers, to avoid deadlocks.
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
  const { userId, kind, network, device, firstAt, lastAt } = failures;
  const times = await countStanding(trx, failures);
  if (times === 0) return;
  const since = firstAt - FAILURE_MERGE_MS;
  const begun = await findRecentAccountEvent(trx, userId, { kind, network, since });
  if (begun !== undefined) {
    const merged = {
      lastOccurredAt: Math.max(begun.lastOccurredAt, lastAt),
      times: begun.times + times,
      device: begun.device === device ? device : null,
    };
    await updateRows(trx, 'accountEvents', { userId, id: begun.id }, merged);
    return;
  }
  await insertAccountEvent(trx, {
    userId,
    id: failures.id,
    kind,
    occurredAt: firstAt,
    lastOccurredAt: lastAt,
    times,
    byOperator: false,
    device,
    network,
    detail: null,
  });
  await pruneAccountEvents(trx, userId, { kind, keep: MAX_EVENTS_PER_KIND });
}

/** Another server may have received the code. */
async function countStanding(
  trx: WriteTransaction,
  { userId, kind, network, firstAt, times, isOneTakenBack }: AccountFailures,
): Promise<number> {
  if (kind !== 'sign-in-stopped' || isOneTakenBack) return times;
  const sought = { kind: 'signed-in', network, since: firstAt } as const;
  return (await findRecentAccountEvent(trx, userId, sought)) === undefined ? times : times - 1;
}

/** A sign-in that waited for a code has completed: decrement the count of those without one. */
export async function retractStoppedSignIn(
  deps: Pick<Context, 'now' | 'failures'>,
  trx: WriteTransaction,
  userId: string,
  by: RequestOrigin,
): Promise<void> {
  const kind = 'sign-in-stopped';
  if (deps.failures.retract({ userId, kind, by })) return;
  const askedSince = deps.now() - CODE_TYPED_WITHIN_MS;
  const since = askedSince - FAILURE_MERGE_MS;
  const network = toNetwork(by.address);
  const stopped = await findRecentAccountEvent(trx, userId, { kind, network, since });
  if (stopped === undefined || stopped.lastOccurredAt < askedSince) return;
  const { id, times } = stopped;
  if (times === 1) await deleteRows(trx, 'accountEvents', { userId, id });
  else await updateRows(trx, 'accountEvents', { userId, id }, { times: times - 1 });
}
