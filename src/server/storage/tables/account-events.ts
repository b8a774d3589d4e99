import type { Kysely } from 'kysely';
import type { AccountEventKind } from '#domain/account-event.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';

const EVENT_COLUMNS = [
  'id',
  'kind',
  'occurred_at as occurredAt',
  'last_occurred_at as lastOccurredAt',
  'times',
  'by_operator as byOperator',
  'device',
  'network',
  'detail',
] as const;

/** Ids sort by creation; `lastOccurredAt` is later than `occurredAt` if the row stands for several occurrences. */
export type AccountEventRecord = RowOf<'account_events', typeof EVENT_COLUMNS>;

/** The newest event of a kind from a network that began after `since` (epoch milliseconds). */
export async function findRecentAccountEvent(
  trx: WriteTransaction,
  userId: string,
  sought: { kind: AccountEventKind; network: string | null; since: number },
): Promise<AccountEventRecord | undefined> {
  const { kind, network, since } = sought;
  return await trx
    .selectFrom('account_events')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('network', network === null ? 'is' : '=', network)
    .where('occurred_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .select(EVENT_COLUMNS)
    .executeTakeFirst();
}

/** Deletes all but the `keep` newest events of a kind. */
export async function pruneAccountEvents(
  trx: WriteTransaction,
  userId: string,
  limits: { kind: AccountEventKind; keep: number },
): Promise<void> {
  await trx
    .deleteFrom('account_events')
    .where('user_id', '=', userId)
    .where('kind', '=', limits.kind)
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('account_events')
        .where('user_id', '=', userId)
        .where('kind', '=', limits.kind)
        .orderBy('id', 'desc')
        .offset(limits.keep)
        .limit(1)
        .select('id'),
    )
    .execute();
}

/** The account's events since `since`, newest first, before the id `before`. */
export async function listAccountEvents(
  db: Kysely<Schema>,
  userId: string,
  page: { since: number; before?: string | undefined; limit: number },
): Promise<AccountEventRecord[]> {
  const { since, before, limit } = page;
  return await db
    .selectFrom('account_events')
    .where('user_id', '=', userId)
    .where('occurred_at', '>=', since)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(EVENT_COLUMNS)
    .execute();
}

/** How often signing in to any account failed since an instant. */
export async function countFailedSignIns(db: Kysely<Schema>, since: number): Promise<number> {
  const { times } = await db
    .selectFrom('account_events')
    .where('kind', '=', 'sign-in-failed')
    .where('last_occurred_at', '>', since)
    .select(({ fn }) => fn.sum<number | null>('times').as('times'))
    .executeTakeFirstOrThrow();
  return Number(times ?? 0);
}
