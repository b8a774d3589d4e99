import type { ErrorCode } from '#errors.ts';
import type { AccountEventKind } from '#accounts/account-event.ts';
import type { DeliveryFailure } from '../destination-kinds.ts';
import type { Database } from '#schema.ts';
import { listDestinations, type Destination } from './destination-rows.ts';
import type { Delivery } from './delivery-rows.ts';
import type { AccountEvent } from '#accounts/server/record-account-event.ts';
import type {
  ChannelTarget,
  DeliveryDeps,
  DeliveryResult,
  EventTarget,
} from './destination-deps.ts';

/** What is sent; its id is the same for each attempt. `test` was requested by the sleeper, and has no payload. */
export type Message = Pick<Delivery, 'id' | 'source' | 'payload' | 'expiresAt'> & {
  kind: Delivery['kind'] | 'test';
};

/** A message that is due at a time, and not decided yet. */
export type DueMessage = { userId: string; kind: Delivery['kind']; dueAt: number };

export type DueMessages = {
  /** Oldest first. */
  list(db: Database, page: { until: number; limit: number }): Promise<DueMessage[]>;
  count(db: Database, now: number): Promise<{ count: number; oldestDueAt: number | null }>;
  /**
   * Writes the deliveries of a message, if it is to be sent, and returns what was decided. `late`: dropped after a
   * downtime; `moved`: no longer due now; `taken`: its account is being changed.
   */
  decide(deps: DeliveryDeps, due: DueMessage): Promise<string>;
};

/** What a feature sends, and where: the channels of reminders and the webhooks differ in it. */
export type DestinationPolicy = {
  readonly includes: (destination: Destination) => boolean;
  /** Of its messages. */
  readonly kinds: readonly Delivery['kind'][];
  /** Where its messages are due at a time: all others wait until those were decided, and their delivery has begun. */
  readonly due?: DueMessages;
  /** Of an account. */
  readonly max: number;
  /** Whether one that is held is used again only by a confirmed sign-in. */
  readonly needsConfirmation: boolean;
  readonly errors: { readonly notFound: ErrorCode; readonly tooMany: ErrorCode };
  readonly events: Readonly<
    Record<'added' | 'confirmed' | 'removed' | 'disabled', AccountEventKind>
  >;
  /** The detail of these events. */
  readonly describe: (destination: Destination) => string;
  readonly send: (
    deps: DeliveryDeps,
    destination: Destination,
    message: Message,
  ) => Promise<DeliveryResult>;
  /** Counts a test before it is sent. Throws TOO_MANY_REQUESTS. */
  readonly countTest?: (deps: DeliveryDeps, userId: string, id: string) => Promise<void>;
  /** The delay after this many attempts; undefined: it is given up. */
  readonly retryAfterMs: (attempts: number, askedForMs: number) => number | undefined;
  /** What becomes of one that failed so often or so long, or is gone. */
  readonly endAfter: (failing: Failing, now: number) => 'removed' | 'disabled' | undefined;
  /** What else is stored of an attempt. */
  readonly describeAttempt?: (
    destination: Destination,
    message: Message,
    attempt: { result: DeliveryResult; now: number },
  ) => Pick<Destination, 'tries'>;
};

type Failing = {
  failure: DeliveryFailure;
  /** Whether its last message was given up. */
  isGivenUp: boolean;
  failures: number;
  failingSince: number;
};

export const toEvent = (
  policy: DestinationPolicy,
  change: keyof DestinationPolicy['events'],
  destination: Destination,
  by: AccountEvent['by'],
): AccountEvent => ({ kind: policy.events[change], by, detail: policy.describe(destination) });

export async function findDestination(
  db: Database,
  policy: DestinationPolicy,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<Destination | undefined> {
  const destinations = await listDestinations(db, { userId, now });
  return destinations.find((each) => each.id === id && policy.includes(each));
}

export function sealTarget(
  deps: Pick<DeliveryDeps, 'channelBox'>,
  userId: string,
  target: ChannelTarget | EventTarget,
): string {
  return deps.channelBox.seal(userId, Buffer.from(JSON.stringify(target)));
}

/** Undefined if it was sealed with another secret. */
export function openTarget<Target extends ChannelTarget | EventTarget = ChannelTarget>(
  deps: Pick<DeliveryDeps, 'channelBox'>,
  { userId, sealedTarget }: Destination,
): Target | undefined {
  try {
    return JSON.parse(deps.channelBox.open(userId, sealedTarget).toString()) as Target;
  } catch {
    return undefined;
  }
}

/** The result of a message to a target that was sealed with another secret. */
export const UNREADABLE_TARGET = {
  isDelivered: false,
  failure: 'refused',
  isRetryable: false,
  detail: 'TOKEN_SECRET',
} as const;
