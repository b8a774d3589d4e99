import type { AccountEventKind } from '../account-event.ts';
import { deviceName, type RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { toNetwork } from '#kernel/server/clients/ip-prefix.ts';
import { insertAccountEvent, pruneAccountEvents } from './event-rows.ts';
import type { WriteTransaction } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

/** How long entries are kept. */
export const EVENT_RETENTION_MS = 365 * 86_400_000;

/**
 * Maximum per kind, so that frequent events can't push out others: failed guesses not the
 * password change, and hourly sign-ins of a program not either.
 */
export const MAX_EVENTS_PER_KIND = 200;

/** The actor: a request, or an admin command. */
export type Actor = RequestOrigin | 'operator';

export type AccountEvent = {
  kind: AccountEventKind;
  /** `server`: a background job. */
  by: Actor | 'server';
  /** Details of the kind: device, format, sleep date. */
  detail?: string | null | undefined;
};

/** Writes an audit log entry in the transaction of the action, which must hold the account's lock. */
export async function recordAccountEvent(
  deps: Pick<UseCaseDeps, 'now' | 'newId'>,
  trx: WriteTransaction,
  userId: string,
  { kind, by, detail = null }: AccountEvent,
): Promise<void> {
  const now = deps.now();
  await insertAccountEvent(trx, {
    userId,
    id: deps.newId(),
    kind,
    occurredAt: now,
    lastOccurredAt: now,
    times: 1,
    byOperator: by === 'operator',
    device: typeof by === 'string' ? null : deviceName(by.userAgent),
    network: typeof by === 'string' ? null : toNetwork(by.address),
    detail,
  });
  await pruneAccountEvents(trx, userId, { kind, keep: MAX_EVENTS_PER_KIND });
}
