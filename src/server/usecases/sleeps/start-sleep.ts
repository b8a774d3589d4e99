import { AppError } from '#contract/app-error.ts';
import type { StartedSleep } from '#contract/sleep.ts';
import { decideStart } from '#domain/button.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import {
  findActiveSleep,
  findLatestWaking,
  findSleep,
  insertActiveSleep,
} from '#server/storage/tables/sleep-sessions.ts';
import { answerOnce, dataOf } from '#server/usecases/run-idempotently.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { lockAndFollowSleeper } from '#server/usecases/lock-sleeper.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { refusedPress } from './start-end-error.ts';
import { requireRoom } from './require-room.ts';

export type StartSleepInput = {
  userId: string;
  /** A known IANA zone, if the request named one. */
  timeZone?: string | undefined;
  /** Epoch milliseconds; absent: now. */
  startTime?: number | undefined;
  /** A UUID made by the client. */
  id?: string | undefined;
  idempotencyKey?: string | undefined;
};

type StartAnswer = { created: boolean; sleep: StartedSleep };

/**
 * Starts a sleep, or answers the one that is already meant: the one with this id, ended or not, else the active
 * one. Throws SLEEP_DELETED, TIME_IN_FUTURE, START_TOO_OLD, SLEEP_OVERLAPS, TOO_MANY_SLEEPS or
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function startSleep(deps: UseCaseDeps, input: StartSleepInput): Promise<StartAnswer> {
  const { userId, startTime, id, idempotencyKey: key } = input;
  const repeatable = key === undefined ? undefined : { key, asks: ['start', startTime, id] };
  const outcome = await deps.storage.transaction(
    async (trx) => {
      const { timeZone } = await lockAndFollowSleeper(deps, trx, input);
      return await answerOnce(deps, trx, { userId, repeatable }, () =>
        startOrFind(deps, trx, { ...input, timeZone }),
      );
    },
    { isIdempotent: true },
  );
  return dataOf(outcome);
}

async function startOrFind(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  input: StartSleepInput & { timeZone: string },
): Promise<StartAnswer> {
  const { userId, timeZone } = input;
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
  if ('refused' in decision) throw refusedPress(decision.refused, input.startTime);
  await requireRoom(deps, trx, userId);
  const started = {
    id: id ?? deps.newId(),
    startTime: decision.startTime,
    timeZone,
    recordedAt: now,
  };
  await insertActiveSleep(trx, userId, started);
  return { created: true, sleep: toStartedSleep(started) };
}

function toStartedSleep(sleep: { id: string; startTime: number }): StartedSleep {
  return { sleepLogId: sleep.id, startTime: toInstantText(sleep.startTime) };
}
