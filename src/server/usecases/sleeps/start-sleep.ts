import { AppError } from '#contract/app-error.ts';
import type { StartedSleep } from '#contract/sleep.ts';
import { decideStart } from '#domain/start-end.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import {
  findActiveSleep,
  findLatestWaking,
  findSleep,
  insertActiveSleep,
  type SleepRecord,
} from '#server/storage/tables/sleep-sessions.ts';
import { runIdempotently, dataOrThrow } from '#server/usecases/run-idempotently.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { lockAndUpdateZone } from '#server/usecases/lock-sleeper.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { startEndError } from './start-end-error.ts';
import { planReminders } from '../reminders/plan-reminders.ts';

export type StartSleepInput = {
  userId: string;
  /** A known IANA zone, if the request named one: where the sleeper is now. */
  timeZone?: string | undefined;
  /** A known IANA zone: where this sleep is; absent: where the sleeper is. */
  sleepZone?: string | undefined;
  /** Epoch milliseconds; absent: now. */
  startTime?: number | undefined;
  /** A UUID chosen by the client. */
  id?: string | undefined;
  idempotencyKey?: string | undefined;
};

type StartAnswer = { created: boolean; sleep: StartedSleep };

/**
 * Starts a sleep, or returns an existing one: the sleep with this id, ended or not, else the active sleep.
 * Throws SLEEP_DELETED, TIME_IN_FUTURE, START_TOO_OLD, SLEEP_OVERLAPS or IDEMPOTENCY_KEY_REUSED.
 */
export async function startSleep(deps: UseCaseDeps, input: StartSleepInput): Promise<StartAnswer> {
  const { userId, startTime, id, sleepZone, idempotencyKey: key } = input;
  const asks = ['start', startTime, id, ...(sleepZone === undefined ? [] : [sleepZone])];
  const repeatable = key === undefined ? undefined : { key, asks };
  const outcome = await deps.storage.transaction(async (trx) => {
    const { timeZone, hasReminders } = await lockAndUpdateZone(deps, trx, input);
    return await runIdempotently(deps, trx, { userId, repeatable }, async () => {
      const zone = sleepZone ?? timeZone;
      const answer = await startOrFind(deps, trx, { ...input, sleepZone: zone });
      if (answer.created && hasReminders) await planReminders(deps, trx, userId);
      return answer;
    });
  });
  return dataOrThrow(outcome);
}

async function startOrFind(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  input: StartSleepInput & { sleepZone: string },
): Promise<StartAnswer> {
  const { userId, sleepZone } = input;
  const id = input.id?.toLowerCase();
  const known = id === undefined ? undefined : await findSleep(trx, userId, id);
  if (known?.state === 'deleted') throw new AppError('SLEEP_DELETED');
  const meant = known ?? (await findActiveSleep(trx, userId));
  if (meant !== undefined) return { created: false, sleep: toStartedSleep(meant) };

  const now = deps.now();
  const decision = decideStart({
    now,
    requestedStart: input.startTime,
    latestEnd: (await findLatestWaking(trx, userId))?.endTime,
  });
  if ('refused' in decision) throw startEndError(decision.refused, input.startTime);
  const started = {
    id: id ?? deps.newId(),
    startTime: decision.startTime,
    timeZone: sleepZone,
    recordedAt: now,
    version: 1,
  };
  await insertActiveSleep(trx, userId, started);
  return { created: true, sleep: toStartedSleep(started) };
}

function toStartedSleep(sleep: Pick<SleepRecord, 'id' | 'startTime' | 'version'>): StartedSleep {
  const { id, startTime, version } = sleep;
  return { sleepLogId: id, startTime: toInstantText(startTime), version };
}
