import type { SleepEntry } from '#web/api/dashboard-data.ts';

/** Kinds of operations. Cancelling a start is a `delete`; `mark` belongs to a sleep date. */
export type OperationKind =
  | 'start'
  | 'end'
  | 'enter'
  | 'correct'
  | 'delete'
  | 'restore'
  | 'reopen'
  | 'mark';

/** Fields of an operation; an absent time means the time of the tap. */
export type OperationBody = {
  startTime?: string;
  endTime?: string;
  timeZone?: string;
  quality?: number | null;
  note?: string | null;
  /** For a day mark. */
  kind?: 'work' | 'free' | 'skip' | null;
  noSleep?: boolean;
};

/**
 * State of an operation: `new` was never sent; `attempted` was sent at least once; `parked` was rejected for a reason
 * that nothing settles; `asking` waits for the sleeper.
 */
export type OperationState = 'new' | 'attempted' | 'parked' | 'asking';

/** A tap without a final response, in order. */
export type Operation = {
  userId: string;
  operationId: string;
  kind: OperationKind;
  /** The sleep's id; for a mark the sleep date. */
  sleepId: string;
  /** By the clock of this device. */
  tappedAtMs: number;
  /** The server's clock offset known at the tap. */
  serverOffsetMs: number;
  timeZone: string;
  body?: OperationBody;
  /** The sleep's version shown at the tap. */
  version?: number;
  /** The sleep known at the tap. */
  sleep?: SleepEntry;
  state: OperationState;
  card?: Card;
  /** Why it was parked. */
  code?: string;
  /** Rejected once because it lies in the future. */
  isClamped?: true;
  /** An entry whose start was tapped. */
  isTapped?: true;
};

/** The fields of an operation that its tap gives; the outbox adds the others. */
export type Tap = Pick<Operation, 'kind' | 'sleepId' | 'timeZone'> &
  Partial<Pick<Operation, 'body' | 'version' | 'sleep'>>;

/** Instants as ISO text; without an end it is active. */
export type Times = { startTime: string; endTime?: string };

/** A conflicting sleep. */
export type OtherSleep = Times & { id: string };

/** A question about an operation that only the sleeper can answer. */
export type Card =
  /** Another device had started a sleep; it is kept, and its start may be moved. */
  | { type: 'started-elsewhere'; theirs: string; mine: string }
  /** It was ended by another device at another time. */
  | { type: 'ended-elsewhere'; theirs: string; mine: string }
  /** This device's clock changed since the tap: which time is right? */
  | { type: 'clock-changed'; field: 'startTime' | 'endTime'; sent: string; other: string }
  | { type: 'overlap'; mine: Times; others: OtherSleep[]; free?: Times }
  /** Too old or too long to accept: when did the sleeper wake? */
  | { type: 'forgotten'; mine: Times }
  | { type: 'deleted'; mine?: Times }
  /** Another device changed it; `theirs` is undefined if it was deleted. */
  | { type: 'changed'; theirs: SleepEntry };

/** Questions about accepted operations: nothing waits for their answer. */
const SETTLED_CARDS: ReadonlySet<Card['type']> = new Set([
  'started-elsewhere',
  'ended-elsewhere',
  'clock-changed',
]);

/** Whether later operations of the same sleep wait for this one. */
export const isBlocking = ({ state, card }: Operation): boolean =>
  state === 'parked' || (state === 'asking' && card !== undefined && !SETTLED_CARDS.has(card.type));

/** Whether it still must be sent. */
export const isUnsent = (operation: Operation): boolean =>
  operation.state !== 'asking' || isBlocking(operation);

/** The operation that is to be sent next; a blocked sleep keeps its own operations back, and no other's. */
export function nextToSend(operations: readonly Operation[]): Operation | undefined {
  const blocked = new Set<string>();
  for (const operation of operations) {
    if (isBlocking(operation)) blocked.add(operation.sleepId);
    else if (operation.state !== 'asking' && !blocked.has(operation.sleepId)) return operation;
  }
  return undefined;
}

/** The time it states, or the tap's time by the server's clock. Epoch milliseconds. */
export function operationTimeMs({ kind, body, tappedAtMs, serverOffsetMs }: Operation): number {
  const given = kind === 'end' ? body?.endTime : kind === 'start' ? body?.startTime : undefined;
  return given === undefined ? tappedAtMs + serverOffsetMs : Date.parse(given);
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
