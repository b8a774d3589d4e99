import type { DestinationKind, DeliveryFailure } from './destination-kinds.ts';
import type { Generated } from 'kysely';

export type DestinationTables = {
  /** Where messages are sent: channels of reminders, and webhooks, which get what happens to the sleeps. */
  destinations: {
    userId: string;
    id: string;
    kind: DestinationKind;
    /** Tells the destinations of a sleeper apart, and holds no secret. */
    label: string;
    /** JSON of the addresses, keys and tokens, encrypted: the key is not in the database. */
    sealedTarget: string;
    /** Of a push subscription: it ends with this sign-in. */
    authSessionId: string | null;
    /** Of the request that added it, for an account without a language; null: added before it was stored. */
    language: string | null;
    /** Of a webhook: whether its events contain the note. */
    includesNote: Generated<0 | 1>;
    createdAt: number;
    /** Null: its confirmation is awaited. */
    activeAt: number | null;
    /** Nothing is sent to it until the owner confirms it; null: not held. */
    heldAt: number | null;
    /** The first of the messages that failed without a success since; null: the last one succeeded. */
    failingSince: number | null;
    /** Of the last message; null: it succeeded. */
    failedAt: number | null;
    /** As `failedAt`; null also of a webhook that failed before this was stored. */
    failure: DeliveryFailure | null;
    /** Messages in a row that were given up. */
    failures: Generated<number>;
    /** Nothing is sent to it until a test arrives; null: not disabled. */
    disabledAt: number | null;
    /** Of a webhook: JSON of the last ten tries, newest first. */
    tries: Generated<string>;
  };
  /** The messages on their way: reminders to channels, and events to webhooks. */
  reminderDeliveries: {
    id: string;
    userId: string;
    /** Of the destination. */
    channelId: string;
    kind: 'bedtime' | 'stillAsleep' | 'morning' | 'webhook';
    /** `overflow`: a `history.changed` in place of events that were too many. */
    source: 'usual' | 'goal' | 'set' | 'session' | 'event' | 'overflow';
    /** JSON of an event; null: a reminder. */
    payload: string | null;
    attempts: number;
    /** When it is tried next; a process that tries it moves this on first, so that no other does meanwhile. */
    nextAt: number;
    expiresAt: number;
  };
};
