import { REVIEW_OVER_MINUTES } from '#domain/sleep.ts';
import { START_AT_MOST_BACK_MS } from '#domain/start-end.ts';
import { findLater, isoText, operationTimeMs, type Operation } from './operation.ts';

const MINUTE_MS = 60_000;

/** A request of the sender. */
export type Call = {
  method: 'post' | 'put' | 'patch' | 'delete';
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/**
 * The end with which a queued start is entered as a whole: where the server would no longer start the sleep. A sleep
 * that would need review is not entered, because an entry is settled.
 */
export function findPairedEnd(
  operations: readonly Operation[],
  operation: Operation,
  nowMs: number,
): Operation | undefined {
  if (operation.kind !== 'start') return undefined;
  const startMs = operationTimeMs(operation);
  if (!operation.isEntry && nowMs - startMs <= START_AT_MOST_BACK_MS) return undefined;
  const last = findLater(operations, operation).findLast(({ kind }) => kind !== 'correct');
  const minutes = last && (operationTimeMs(last) - startMs) / MINUTE_MS;
  const isPair = last?.kind === 'end' && minutes !== undefined && minutes >= 0;
  return isPair && minutes <= REVIEW_OVER_MINUTES ? last : undefined;
}

/** The request of a replay; `nowMs` is the server's time, the latest that is stated. */
export function replayCall(
  operations: readonly Operation[],
  operation: Operation,
  nowMs: number,
): Call {
  const { kind, sleepId: id, timeZone, body = {} } = operation;
  const path = `/sleeps/${encodeURIComponent(id)}`;
  const tell = (one: Operation) => isoText(Math.min(operationTimeMs(one), nowMs));
  const told = tell(operation);
  const end = findPairedEnd(operations, operation, nowMs);
  if (end !== undefined) {
    const entry = { id, startTime: told, endTime: tell(end), timeZone };
    return { method: 'post', path: '/sleeps', body: entry };
  }
  switch (kind) {
    case 'start':
      return { method: 'post', path: '/sleeps/start', body: { id, startTime: told, timeZone } };
    case 'end':
      return { method: 'put', path: `${path}/end`, body: { endTime: told, timeZone } };
    case 'enter':
      return { method: 'post', path: '/sleeps', body: { timeZone, ...body, id } };
    case 'correct':
      return { method: 'patch', path, body };
    case 'delete':
      return { method: 'delete', path };
    case 'reopen':
      return { method: 'post', path: `${path}/reopen`, body: { tappedAt: told } };
    case 'mark':
      return { method: 'put', path: `/days/${id}/mark`, body };
    default:
      return kind satisfies never;
  }
}
