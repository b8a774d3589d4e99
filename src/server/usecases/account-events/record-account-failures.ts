import type { AccountFailureKind } from '#domain/account-event.ts';
import { networkOf } from '#server/auth/clients/ip-prefix.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';
import {
  deleteAccountEvent,
  findRecentAccountEvent,
  insertAccountEvent,
  pruneAccountEvents,
  saveAccountEventRepeat,
} from '#server/storage/tables/account-events.ts';
import { lockAccount } from '#server/storage/tables/accounts.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { writeNothing } from '#server/storage/tables/dummy-write.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { EVENTS_KEPT_OF_A_KIND } from './record-account-event.ts';

/** Something that was tried on an account and refused. */
export type AccountFailure = {
  readonly userId: string;
  readonly kind: AccountFailureKind;
  readonly by: RequestOrigin;
};

/** Takes note of a failure without writing it: whoever waits for an answer must not learn by its time what is written. */
export type NoteAccountFailure = (failure: AccountFailure) => void;

/** For what turned out to be none; says whether it was noted and not yet written. */
export type TakeBackAccountFailure = (failure: AccountFailure) => boolean;

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
  /** One more was among them, and has been taken back since. */
  readonly isOneTakenBack: boolean;
};

/** Failures that began within so long are one row: guessing all night is ten of them. */
export const FAILURES_JOINED_MS = 3_600_000;

/** Whoever is asked for a code has found their telephone by then. */
export const CODE_TYPED_WITHIN_MS = 600_000;

/**
 * Writes failures into the trails of their accounts, all in one transaction. For accounts that are not there something
 * is written as well, which changes nothing: how busy the disk is must not tell.
 */
export async function recordAccountFailures(
  deps: Pick<UseCaseDeps, 'storage'>,
  failures: readonly AccountFailures[],
): Promise<void> {
  // In one order everywhere, or two instances could wait for each other's accounts.
  const byUser = Map.groupBy(failures, ({ userId }) => userId);
  const userIds = [...byUser.keys()].toSorted();
  await deps.storage.transaction(async (trx) => {
    for (const userId of userIds) {
      if ((await lockAccount(trx, userId)) === undefined) {
        await writeNothing(deps.storage, trx);
        continue;
      }
      for (const failure of byUser.get(userId) ?? []) await record(trx, failure);
    }
  });
}

async function record(trx: WriteTransaction, failures: AccountFailures): Promise<void> {
  const { userId, kind, network, device, firstAt, lastAt } = failures;
  const times = await countStanding(trx, failures);
  if (times === 0) return;
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
  await pruneAccountEvents(trx, userId, { kind, keep: EVENTS_KEPT_OF_A_KIND });
}

/** Another instance may have seen the code that this one was waiting for. */
async function countStanding(
  trx: WriteTransaction,
  { userId, kind, network, firstAt, times, isOneTakenBack }: AccountFailures,
): Promise<number> {
  if (kind !== 'sign-in-stopped' || isOneTakenBack) return times;
  const sought = { kind: 'signed-in', network, since: firstAt } as const;
  return (await findRecentAccountEvent(trx, userId, sought)) === undefined ? times : times - 1;
}

/** A sign-in that had stopped for want of a code has gone on: the trail has one that stopped less. */
export async function takeBackStoppedSignIn(
  deps: Pick<UseCaseDeps, 'now'> & { readonly takeBackFailure: TakeBackAccountFailure },
  trx: WriteTransaction,
  userId: string,
  by: RequestOrigin,
): Promise<void> {
  const kind = 'sign-in-stopped';
  if (deps.takeBackFailure({ userId, kind, by })) return;
  const askedSince = deps.now() - CODE_TYPED_WITHIN_MS;
  const since = askedSince - FAILURES_JOINED_MS;
  const network = networkOf(by.address);
  const stopped = await findRecentAccountEvent(trx, userId, { kind, network, since });
  if (stopped === undefined || stopped.lastOccurredAt < askedSince) return;
  if (stopped.times === 1) await deleteAccountEvent(trx, userId, stopped.id);
  else await saveAccountEventRepeat(trx, userId, { ...stopped, times: stopped.times - 1 });
}
