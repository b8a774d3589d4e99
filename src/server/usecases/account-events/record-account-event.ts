import type { AccountEventKind } from '#domain/account-event.ts';
import { deviceName } from '#server/auth/clients/device-name.ts';
import { networkOf } from '#server/auth/clients/ip-prefix.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';
import { insertAccountEvent, pruneAccountEvents } from '#server/storage/tables/account-events.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

/** Long enough to be asked what happened, and no longer. */
export const EVENTS_KEPT_MS = 365 * 86_400_000;

/**
 * Of each kind by itself, so that nobody can push out what they did by doing something else often: a guesser not the
 * change of the password, and neither a program that signs in every hour.
 */
export const EVENTS_KEPT_OF_A_KIND = 200;

/** By whom: a call, or the operator's command on the machine of the server. */
export type Actor = RequestOrigin | 'operator';

export type AccountEvent = {
  kind: AccountEventKind;
  by: Actor;
  /** What the kind doesn't say: which device, which format, the morning of which sleep. */
  detail?: string | null | undefined;
};

/** Writes into the account's trail, in the transaction that does what it tells of, which must hold the account. */
export async function recordAccountEvent(
  deps: Pick<UseCaseDeps, 'now' | 'newId'>,
  trx: WriteTransaction,
  userId: string,
  { kind, by, detail = null }: AccountEvent,
): Promise<void> {
  const now = deps.now();
  await insertAccountEvent(trx, userId, {
    id: deps.newId(),
    kind,
    occurredAt: now,
    lastOccurredAt: now,
    times: 1,
    byOperator: by === 'operator' ? 1 : 0,
    device: by === 'operator' ? null : deviceName(by.userAgent),
    network: by === 'operator' ? null : networkOf(by.address),
    detail,
  });
  await pruneAccountEvents(trx, userId, { kind, keep: EVENTS_KEPT_OF_A_KIND });
}
