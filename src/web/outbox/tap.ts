import { ApiError, isUnauthorized } from '#web/api/api-error.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import type { Operation, OperationBody, Tap } from './operation.ts';
import { keepTap, settleTap, writeTap } from './outbox.ts';

/** In place of a response: the tap is pending on this device. */
export const KEPT = Symbol('kept');

/**
 * Stores a tap, then sends its request. Without a response it stays pending and is sent later; if others are pending
 * before it, it is queued behind them. A rejection is a response too. Without storage it only sends the request.
 */
export async function tap<Answer>(
  asked: Tap,
  call: () => Promise<Answer>,
): Promise<Answer | typeof KEPT> {
  const written = await writeTap(asked);
  if (written?.isQueued) return KEPT;
  try {
    const answer = await call();
    // A start returns another device's active sleep, if there is one.
    const { sleepLogId = asked.sleepId } = { ...(answer as { sleepLogId?: string } | undefined) };
    if (written) await settleTap(written.operation, sleepLogId === asked.sleepId);
    return answer;
  } catch (error) {
    if (written === undefined) throw error;
    if (error instanceof ApiError && error.status !== undefined) {
      // If the sign-in has ended, the tap is sent after the next one.
      if (isUnauthorized(error)) keepTap(written.operation);
      else await settleTap(written.operation, false);
      throw error;
    }
    // The request's code may not have loaded.
    keepTap(written.operation);
    return KEPT;
  }
}

/** A tap on a known sleep. */
export const tapOnSleep = <Answer>(
  kind: Operation['kind'],
  sleep: SleepEntry,
  call: () => Promise<Answer>,
  body?: OperationBody,
): Promise<Answer | typeof KEPT> =>
  tap({ kind, sleepId: sleep.id, timeZone: screenTimeZone(), sleep, ...(body && { body }) }, call);
