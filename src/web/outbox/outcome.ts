import type { SleepEntry } from '#web/api/dashboard-data.ts';
import type { Card, Operation, OperationBody, Times } from './operation.ts';

/** The response: none, or a status with its body. */
export type Answer =
  | 'silence'
  | { status: number; code?: string; data?: Record<string, unknown>; retryAfterMs?: number };

/** The next step of the sender. */
export type Outcome =
  /** Retry the same operation later. */
  | { kind: 'wait'; retryAfterMs?: number }
  /** Fetch the sleeps around it and settle the same response with them. */
  | { kind: 'look' }
  /** Replace the pending operations by `operations` and continue. */
  | {
      kind: 'go-on';
      operations: Operation[];
      /** The server accepted it. */
      isDelivered: boolean;
      points: number;
      /** Another device had started this sleep. */
      adopted?: { from: string; to: string; startTime: string };
    };

export type GoOn = Extract<Outcome, { kind: 'go-on' }>;

export type Settling = {
  operations: readonly Operation[];
  /** The sent operation. */
  operation: Operation;
  answer: Answer;
  /** The sleeps around it, if fetched. */
  sleeps?: readonly SleepEntry[];
  /** The server's time of the response. */
  nowMs: number;
  /** The server's clock offset against this device. */
  serverOffsetMs: number;
};

/** Replaces the sent operation by another one. */
export function change(
  { operations, operation }: Pick<Settling, 'operations' | 'operation'>,
  next: Operation,
  isDelivered = false,
  points = 0,
): GoOn {
  const changed = operations.map((one) => (one.operationId === operation.operationId ? next : one));
  return { kind: 'go-on', operations: changed, isDelivered, points };
}

export function remove(
  { operations, operation }: Pick<Settling, 'operations' | 'operation'>,
  isDelivered: boolean,
  points = 0,
): GoOn {
  return { kind: 'go-on', operations: without(operations, [operation]), isDelivered, points };
}

/** Drops the operation and all later ones of its sleep. */
export function removeSleep(settling: Settling, isDelivered: boolean): GoOn {
  const { operations, operation } = settling;
  const over = [operation, ...findLater(operations, operation)];
  return { kind: 'go-on', operations: without(operations, over), isDelivered, points: 0 };
}

export function without(operations: readonly Operation[], gone: readonly Operation[]): Operation[] {
  const ids = new Set(gone.map(({ operationId }) => operationId));
  return operations.filter(({ operationId }) => !ids.has(operationId));
}

export function findLater(operations: readonly Operation[], operation: Operation): Operation[] {
  const at = operations.findIndex(({ operationId }) => operationId === operation.operationId);
  return operations.slice(at + 1).filter(({ sleepId }) => sleepId === operation.sleepId);
}

export const asking = (operation: Operation, card: Card): Operation => ({
  ...operation,
  state: 'asking',
  card,
});

export const withTimes = (operation: Operation, times: Times): Operation => ({
  ...operation,
  body: { ...operation.body, ...times },
});

/** Gives operations on top of this one the version that it produced. */
export function withVersion(
  { operations, operation }: Pick<Settling, 'operations' | 'operation'>,
  data: Record<string, unknown>,
): Operation[] {
  const sleep = data['sleep'];
  const of = typeof sleep === 'object' && sleep !== null ? sleep : data;
  const version: unknown = Reflect.get(of, 'version');
  if (typeof version !== 'number') return [...operations];
  const later = new Set(findLater(operations, operation));
  return operations.map((one) =>
    later.has(one) && (one.kind === 'correct' || one.kind === 'delete') ? { ...one, version } : one,
  );
}

export function pickDetails({ quality, note }: OperationBody = {}): OperationBody {
  return { ...(quality !== undefined && { quality }), ...(note !== undefined && { note }) };
}
