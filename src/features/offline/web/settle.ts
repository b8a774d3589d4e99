import { readText } from '#kernel/web/api/response.ts';
import { findPairedEnd } from './replay.ts';
import { findLater, isoText, isSame, operationTimeMs, type Operation } from './operation.ts';

/** Times within this count as the same event, measured by two clocks. */
const SAME_MOMENT_MS = 60_000;

/** The response: none, or a status with its body. */
export type Answer =
  | 'silence'
  | {
      status: number;
      code?: string;
      message?: string;
      data?: Record<string, unknown>;
      retryAfterMs?: number;
    };

/** What another device had done before. */
export type Notice = { type: 'started' | 'ended'; theirs: string; mine: string };

export type Outcome =
  /** Retry the same operation later. */
  | { kind: 'wait'; retryAfterMs?: number }
  /** Replace the pending operations by `operations` and continue. */
  | {
      kind: 'go-on';
      operations: Operation[];
      delivered: Operation[];
      points: number;
      notice?: Notice;
      /** The id of the sleep that another device had started. */
      adoptedId?: string;
    };

export type Settling = {
  operations: readonly Operation[];
  operation: Operation;
  answer: Answer;
  /** The server's time of the response. */
  nowMs: number;
};

export function settle(settling: Settling): Outcome {
  const { answer, operation } = settling;
  if (answer === 'silence') return { kind: 'wait' };
  const { status, retryAfterMs } = answer;
  if (status === 401 || status === 408 || status === 429 || status >= 500)
    return { kind: 'wait', ...(retryAfterMs !== undefined && { retryAfterMs }) };
  if (status < 400) return settleSuccess(settling, answer.data ?? {});
  if (operation.kind === 'delete' && status === 404) return remove(settling, [operation]);
  return settleRefusal(settling, answer);
}

type GoOn = Extract<Outcome, { kind: 'go-on' }>;

const goOn = (operations: Operation[], more: Partial<GoOn> = {}): GoOn => ({
  kind: 'go-on',
  operations,
  delivered: [],
  points: 0,
  ...more,
});

const remove = ({ operations }: Settling, gone: Operation[], more: Partial<GoOn> = {}): GoOn =>
  goOn(without(operations, gone), { delivered: gone, ...more });

const without = (operations: readonly Operation[], gone: readonly Operation[]): Operation[] =>
  operations.filter((one) => !gone.some((other) => isSame(one, other)));

const change = ({ operations, operation }: Settling, next: Partial<Operation>): GoOn =>
  goOn(operations.map((one) => (isSame(one, operation) ? { ...operation, ...next } : one)));

function settleSuccess(settling: Settling, data: Record<string, unknown>): Outcome {
  const { operation, operations, nowMs } = settling;
  const { kind, sleepId } = operation;
  const points = countPoints(settling, data);
  const end = findPairedEnd(operations, operation, nowMs);
  if (end !== undefined) return remove(settling, [operation, end], { points });
  const id = readText(data, 'sleepLogId');
  if (kind === 'start' && id !== undefined && id !== sleepId)
    return settleStartedElsewhere(settling, id, readText(data, 'startTime'));
  const theirs = readText(data, 'endTime');
  const isOther = kind === 'end' && data['endedNow'] === false && theirs !== undefined;
  const notice = isOther && compareTimes('ended', theirs, settling);
  return remove(settling, [operation], { points, ...(notice && { notice }) });
}

/** The sleep of the other device is adopted, unless the taps of this one are over before it began. */
function settleStartedElsewhere(settling: Settling, id: string, startedAt?: string): Outcome {
  const { operation, operations } = settling;
  const theirs = startedAt ?? isoText(operationTimeMs(operation));
  const later = findLater(operations, operation);
  // It was never created, and the other sleep must not be deleted.
  if (later.at(-1)?.kind === 'delete') return goOn(without(operations, [operation, ...later]));
  const end = later.findLast(({ kind }) => kind === 'end');
  if (end !== undefined && operationTimeMs(end) <= Date.parse(theirs))
    return change(settling, operation.isEntry ? { state: 'refused' } : { isEntry: true });
  const joined = operations.map((one) =>
    one.sleepId === operation.sleepId
      ? { ...one, sleepId: id, ...(one.sleep && { sleep: { ...one.sleep, id } }) }
      : one,
  );
  const notice = compareTimes('started', theirs, settling);
  return goOn(without(joined, [operation]), { adoptedId: id, ...(notice && { notice }) });
}

function settleRefusal(
  settling: Settling,
  { status, code = `${status}`, message = code }: Exclude<Answer, 'silence'>,
): Outcome {
  const { operation, operations, nowMs } = settling;
  const later = findLater(operations, operation);
  // What is cancelled needs no question.
  if (operation.kind === 'start' && later.at(-1)?.kind === 'delete')
    return goOn(without(operations, [operation, ...later]));
  // The start had arrived: only the end is left to send.
  const isPair = findPairedEnd(operations, operation, nowMs) !== undefined;
  if (isPair && code === 'SLEEP_ACTIVE') return goOn(without(operations, [operation]));
  // This device's clock was ahead; the response has told by how much.
  if (code === 'TIME_IN_FUTURE' && operationTimeMs(operation) > nowMs) {
    const now = isoText(nowMs);
    if (operation.kind === 'start')
      return change(settling, { body: { ...operation.body, startTime: now } });
    if (operation.kind === 'end')
      return change(settling, { body: { ...operation.body, endTime: now } });
  }
  return change(settling, { state: 'refused', refusal: message });
}

function compareTimes(
  type: Notice['type'],
  theirs: string,
  { operation, nowMs }: Settling,
): Notice | undefined {
  const mineMs = Math.min(operationTimeMs(operation), nowMs);
  const isSameMoment = Math.abs(Date.parse(theirs) - mineMs) <= SAME_MOMENT_MS;
  return isSameMoment ? undefined : { type, theirs, mine: isoText(mineMs) };
}

/** A later end of the same sleep returns its points again. */
function countPoints({ operations, operation }: Settling, data: Record<string, unknown>): number {
  const isLast = !findLater(operations, operation).some(({ kind }) => kind === 'end');
  if (operation.kind === 'end') return isLast ? Number(data['pointsAwarded'] ?? 0) : 0;
  return Number(data['pointsAfter'] ?? 0) - Number(data['pointsBefore'] ?? 0);
}
