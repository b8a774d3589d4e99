import type { CorrectSleepBody } from '#diary/contract.ts';
import type { SetDayMarkBody } from '#diary/nights-contract.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';

/**
 * Kinds of operations. `correct` rates, notes or confirms a sleep, `delete` cancels the active one; `mark`, and `done` of an
 * experiment, belong to a sleep date. Everything else needs the server.
 */
export type OperationKind =
  | 'start'
  | 'end'
  | 'enter'
  | 'correct'
  | 'delete'
  | 'reopen'
  | 'mark'
  | 'done';

/** An absent time means the time of the tap. */
export type OperationBody = CorrectSleepBody & Partial<SetDayMarkBody & { done: boolean }>;

/** A tap without a final response, in order. The operations of one sleep are a group. */
export type Operation = {
  userId: string;
  operationId: string;
  kind: OperationKind;
  /** The sleep's id; of a mark its sleep date, of an experiment its id and the sleep date. */
  sleepId: string;
  /** By the clock of this device. */
  tappedAtMs: number;
  /** The server's clock offset known at the tap. */
  serverOffsetMs: number;
  timeZone: string;
  body?: OperationBody;
  /** The sleep known at the tap. */
  sleep?: SleepEntry;
  /** `attempted` was sent at least once; `refused` waits for the sleeper, with its whole group. */
  state: 'new' | 'attempted' | 'refused';
  /** The server's sentence, or its code. */
  refusal?: string;
  /** Starts and ends a sleep that can't be started any more: entered as a whole. */
  isEntry?: true;
};

/** The fields of an operation that its tap gives; the outbox adds the others. */
export type Tap = Pick<Operation, 'kind' | 'sleepId' | 'timeZone'> &
  Partial<Pick<Operation, 'body' | 'sleep'>>;

export const groupOperations = (operations: readonly Operation[]): Operation[][] => [
  ...Map.groupBy(operations, ({ sleepId }) => sleepId).values(),
];

export const isRefused = ({ state }: Operation): boolean => state === 'refused';

/** The operation that is to be sent next; a refused group keeps back no other. */
export function nextToSend(operations: readonly Operation[]): Operation | undefined {
  const refused = new Set(operations.filter(isRefused).map(({ sleepId }) => sleepId));
  return operations.find(({ sleepId }) => !refused.has(sleepId));
}

export function findLater(operations: readonly Operation[], operation: Operation): Operation[] {
  const at = operations.findIndex((one) => isSame(one, operation));
  return operations.slice(at + 1).filter(({ sleepId }) => sleepId === operation.sleepId);
}

export const isSame = (a: Operation, b: Operation): boolean => a.operationId === b.operationId;

/** The time it states, or the tap's time by the server's clock. Epoch milliseconds. */
export function operationTimeMs({ kind, body, tappedAtMs, serverOffsetMs }: Operation): number {
  const given = kind === 'end' ? body?.endTime : kind === 'start' ? body?.startTime : undefined;
  return given === undefined ? tappedAtMs + serverOffsetMs : Date.parse(given);
}

/** The times of a group, as told; none if it neither starts, ends nor enters a sleep. */
export function tellTimes(group: readonly Operation[]): { startTime?: string; endTime?: string } {
  const told = group.filter(({ kind }) => kind === 'start' || kind === 'end' || kind === 'enter');
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined) return {};
  const instant = (one: Operation) => isoText(operationTimeMs(one));
  const startTime =
    first.kind === 'start' ? instant(first) : (first.body?.startTime ?? first.sleep?.startTime);
  const endTime = last.kind === 'end' ? instant(last) : last.body?.endTime;
  return { ...(startTime && { startTime }), ...(endTime && { endTime }) };
}

export const isoText = (epochMs: number): string => new Date(epochMs).toISOString();

/** A UUID; not crypto.randomUUID, which needs HTTPS or localhost. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
