import type { RouteInput, Routes } from '#routes.ts';
import { REVIEW_OVER_MINUTES } from '#diary/rules/sleep.ts';
import { START_AT_MOST_BACK_MS } from '#diary/rules/start-end.ts';
import { findLater, isoText, operationTimeMs, type Operation } from './operation.ts';

const MINUTE_MS = 60_000;

/**
 * The end with which a start is entered as a whole, where the server would no longer start the sleep. One that would
 * need review is not entered, because an entry is settled.
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

export type Caller<Answer> = <Name extends keyof Routes>(
  name: Name,
  input: RouteInput<Name>,
) => Answer;

/** Makes the call of a replay; `nowMs` is the server's time, the latest that is stated. */
export function replay<Answer>(
  call: Caller<Answer>,
  operations: readonly Operation[],
  operation: Operation,
  nowMs: number,
): Answer {
  const { kind, sleepId: id, timeZone, body = {} } = operation;
  const params = { id };
  const tell = (one: Operation) => isoText(Math.min(operationTimeMs(one), nowMs));
  const told = tell(operation);
  const end = findPairedEnd(operations, operation, nowMs);
  if (end !== undefined) {
    const entry = { id, startTime: told, endTime: tell(end), timeZone };
    return call('POST /sleeps', { body: entry });
  }
  switch (kind) {
    case 'start':
      return call('POST /sleeps/start', { body: { id, startTime: told, timeZone } });
    case 'end':
      return call('PUT /sleeps/:id/end', { params, body: { endTime: told, timeZone } });
    case 'enter':
      return call('POST /sleeps', {
        body: { timeZone, startTime: told, endTime: told, ...body, id },
      });
    case 'correct':
      return call('PATCH /sleeps/:id', { params, body });
    case 'delete':
      return call('DELETE /sleeps/:id', { params });
    case 'reopen':
      return call('POST /sleeps/:id/reopen', { params, body: { tappedAt: told } });
    case 'mark':
      return call('PUT /days/:sleepDate/mark', {
        params: { sleepDate: id },
        body: { kind: null, noSleep: false, ...body },
      });
    case 'done': {
      const [experimentId = '', sleepDate = ''] = id.split(' ');
      return call('PUT /experiments/:id/nights/:sleepDate', {
        params: { id: experimentId, sleepDate },
        body: { done: body.done === true },
      });
    }
    default:
      return kind satisfies never;
  }
}
