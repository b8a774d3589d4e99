import type { SleepEntry } from '#web/api/dashboard-data.ts';

/** What a tap asks for. `cancel` of a start is a `delete`; `mark` is of a sleep date. */
export type OperationKind =
  | 'start'
  | 'end'
  | 'enter'
  | 'correct'
  | 'delete'
  | 'restore'
  | 'reopen'
  | 'mark';

/** The fields that a tap gives; an absent time is that of the tap. */
export type OperationBody = {
  startTime?: string;
  endTime?: string;
  timeZone?: string;
  quality?: number | null;
  note?: string | null;
  /** Of a day mark. */
  kind?: 'work' | 'free' | 'skip' | null;
  noSleep?: boolean;
};

/**
 * Where an operation stands: `new` was never sent; `attempted` was sent at least once; `parked` was refused for a reason
 * that nothing settles; `asking` waits for the sleeper.
 */
export type OperationState = 'new' | 'attempted' | 'parked' | 'asking';

/** One tap that the server has not settled yet, in the order of the taps. */
export type Operation = {
  userId: string;
  operationId: string;
  kind: OperationKind;
  /** The id of the sleep; of a mark the sleep date. */
  sleepId: string;
  /** By the clock of this device. */
  tappedAtMs: number;
  /** How far the clock of the server was ahead, as last known at the tap. */
  serverOffsetMs: number;
  timeZone: string;
  body?: OperationBody;
  /** The version of the sleep that the tap looked at. */
  version?: number;
  /** The sleep as it was known at the tap. */
  sleep?: SleepEntry;
  state: OperationState;
  card?: Card;
  /** Why it was parked. */
  code?: string;
  /** It was refused once as lying in the future. */
  isClamped?: true;
};

/** What a tap says of itself; the outbox adds the rest. */
export type Tap = Pick<Operation, 'kind' | 'sleepId' | 'timeZone'> &
  Partial<Pick<Operation, 'body' | 'version' | 'sleep'>>;

/** Instants as ISO texts; without an end it goes on. */
export type Times = { startTime: string; endTime?: string };

/** A sleep that stands in the way. */
export type OtherSleep = Times & { id: string };

/** A question about an operation that only the sleeper can answer. */
export type Card =
  /** Another device had started; that sleep is kept, and its start may be moved. */
  | { type: 'started-elsewhere'; theirs: string; mine: string }
  /** It was ended by another device at another time. */
  | { type: 'ended-elsewhere'; theirs: string; mine: string }
  /** The clock of this device was set since the tap: which of the two times is right? */
  | { type: 'clock-changed'; field: 'startTime' | 'endTime'; sent: string; other: string }
  | { type: 'overlap'; mine: Times; others: OtherSleep[]; free?: Times }
  /** Too old or too long to be taken as it is: when did the sleeper wake? */
  | { type: 'forgotten'; mine: Times }
  | { type: 'deleted'; mine?: Times }
  /** Its facts were changed by another device; undefined `theirs`: it is not in the log any more. */
  | { type: 'changed'; theirs: SleepEntry };

/** Questions about what the server has taken already: nothing waits for their answer. */
const SETTLED_CARDS: ReadonlySet<Card['type']> = new Set([
  'started-elsewhere',
  'ended-elsewhere',
  'clock-changed',
]);

/** Whether the later operations of the same sleep wait for this one. */
export const isBlocking = ({ state, card }: Operation): boolean =>
  state === 'parked' || (state === 'asking' && card !== undefined && !SETTLED_CARDS.has(card.type));

/** Whether the server has still to be told. */
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

/** When it was tapped by the clock of the server, or the time that it gives. Epoch milliseconds. */
export function operationTimeMs({ kind, body, tappedAtMs, serverOffsetMs }: Operation): number {
  const given = kind === 'end' ? body?.endTime : kind === 'start' ? body?.startTime : undefined;
  return given === undefined ? tappedAtMs + serverOffsetMs : Date.parse(given);
}

export const isoText = (epochMs: number): string => new Date(epochMs).toISOString();

/** A UUID; not crypto.randomUUID, which browsers have on HTTPS alone. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
