import { createHash } from 'node:crypto';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ErrorDetail, ErrorCode } from '#errors.ts';
import { RESPONSE_KEPT_HOURS } from '#kernel/contract/route.ts';
import type { Text } from '#kernel/contract/text.ts';
import { findStoredResponse, storeResponse } from '#kernel/server/storage/idempotency-keys.ts';
import type { WriteTransaction } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

export const RESPONSE_KEPT_MS = RESPONSE_KEPT_HOURS * 3_600_000;

/** A request that is repeatable if it has a key, and its content. */
export type RepeatableCall = { key: string | undefined; asks: readonly unknown[] };

type Refusal = { code: ErrorCode; text: Text; details?: ErrorDetail[] };

type Outcome<T> = { data: T } | { refusal: Refusal };

/**
 * Runs `work` once per key: a repeat gets the stored outcome, also if it is an error. It is stored in the same
 * transaction, which must hold the account's lock, so that a concurrent repeat waits. `work` must throw
 * before it writes. Throws IDEMPOTENCY_KEY_REUSED if the key was used for another request.
 */
export async function runIdempotently<T>(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  request: { userId: string; repeatable?: RepeatableCall | undefined },
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  const { userId, repeatable } = request;
  if (repeatable?.key === undefined) return { data: await work() };

  const now = deps.now();
  const since = now - RESPONSE_KEPT_MS;
  const { key, asks } = repeatable;
  const requestHash = createHash('sha256').update(JSON.stringify(asks)).digest('hex');
  const kept = await findStoredResponse(trx, userId, { key, since });
  if (kept !== undefined) {
    if (kept.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return JSON.parse(kept.outcome) as Outcome<T>;
  }
  const outcome = await toOutcome(work);
  await storeResponse(trx, userId, { key, requestHash, outcome: JSON.stringify(outcome), now });
  return outcome;
}

async function toOutcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { data: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, text, details } = error;
    return { refusal: { code, text, ...(details && { details }) } };
  }
}

/** Unwraps an outcome after its transaction; throws it if it is an error. */
export function dataOrThrow<T>(outcome: Outcome<T>): T {
  if ('data' in outcome) return outcome.data;
  const { code, ...more } = outcome.refusal;
  throw new AppError(code, more);
}
