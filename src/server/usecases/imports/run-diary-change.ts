import type { Kysely } from 'kysely';
import type { Refolded } from '#domain/refold.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { saveRefolded, type SleepHistory } from '#server/storage/tables/sleep-history.ts';
import {
  recordAccountEvent,
  type Actor,
} from '#server/usecases/account-events/record-account-event.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findSleeperZone, lockSleeper } from '#server/usecases/lock-sleeper.ts';
import { refoldBeforeReading, refoldIfOutdated } from '#server/usecases/progress/refold-history.ts';
import { announce } from '../webhooks/announce.ts';
import { planReminders } from '../reminders/plan-reminders.ts';

type Change = { userId: string; by: Actor; dryRun?: boolean | undefined };

/** A change of many sleeps, and the diary without and with it. */
export type PlannedChange<Result> = {
  history: SleepHistory;
  refolded: Refolded;
  result: Result;
  /** For the audit log: the format of the import. */
  detail: string;
};

type Steps<Result, Planned extends PlannedChange<Result>> = {
  kind: 'imported' | 'import-undone';
  /** The result of an earlier call, which is not repeated. */
  findDone?: (trx: WriteTransaction) => Promise<Result | undefined>;
  /** In the sleeper's current zone. */
  plan: (db: Kysely<Schema>, timeZone: string) => Promise<Planned>;
  /** Writes all but the refolded history, the event and the reminders. */
  write: (trx: WriteTransaction, planned: Planned) => Promise<void>;
};

/** Makes a change in one transaction, or in a dry run plans it on a snapshot. Throws UNAUTHENTICATED. */
export async function runDiaryChange<Result, Planned extends PlannedChange<Result>>(
  deps: UseCaseDeps,
  input: Change,
  { kind, findDone, plan, write }: Steps<Result, Planned>,
): Promise<Result> {
  const { userId, by } = input;
  if (input.dryRun) {
    await refoldBeforeReading(deps, userId);
    return await deps.storage.snapshot(async (snapshot) => {
      const timeZone = await findSleeperZone(deps, snapshot, input);
      return (await plan(snapshot, timeZone)).result;
    });
  }
  return await deps.storage.transaction(async (trx) => {
    const { timeZone, hasReminders } = await lockSleeper(deps, trx, input);
    const done = await findDone?.(trx);
    if (done !== undefined) return done;
    await refoldIfOutdated(deps, trx, userId);
    const planned = await plan(trx, timeZone);
    await saveRefolded(trx, userId, planned.history, planned.refolded);
    await write(trx, planned);
    await recordAccountEvent(deps, trx, userId, { kind, by, detail: planned.detail });
    if (hasReminders) await planReminders(deps, trx, userId);
    const achievements = planned.refolded.newAchievements;
    await announce(deps, trx, userId, { type: 'history.changed', achievements });
    return planned.result;
  });
}
