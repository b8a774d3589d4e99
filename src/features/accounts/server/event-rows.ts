import type { AccountEventKind } from '../account-event.ts';
import type { Database, RowOf, WriteTransaction } from '#schema.ts';
import { toFlag } from '#kernel/server/storage/flags.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

const EVENT_COLUMNS = [
  'id',
  'kind',
  'occurredAt',
  'lastOccurredAt',
  'times',
  'byOperator',
  'device',
  'network',
  'detail',
] as const;

/** Ids sort by creation; `lastOccurredAt` is later than `occurredAt` if the row stands for several occurrences. */
export type AccountEventRecord = ReturnType<typeof toEvent>;

const toEvent = (row: RowOf<'accountEvents', typeof EVENT_COLUMNS>) => ({
  ...row,
  byOperator: row.byOperator === 1,
});

export const insertAccountEvent = (
  trx: WriteTransaction,
  event: AccountEventRecord & { userId: string },
): Promise<void> =>
  insertRow(trx, 'accountEvents', { ...event, byOperator: toFlag(event.byOperator) });

/** The newest event of a kind from a network that began after `since` (epoch milliseconds). */
export async function findRecentAccountEvent(
  trx: WriteTransaction,
  userId: string,
  { kind, network, since }: { kind: AccountEventKind; network: string | null; since: number },
): Promise<AccountEventRecord | undefined> {
  const row = await trx
    .selectFrom('accountEvents')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('network', network === null ? 'is' : '=', network)
    .where('occurredAt', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .select(EVENT_COLUMNS)
    .executeTakeFirst();
  return row && toEvent(row);
}

/** Deletes all but the `keep` newest events of a kind. */
export async function pruneAccountEvents(
  trx: WriteTransaction,
  userId: string,
  { kind, keep }: { kind: AccountEventKind; keep: number },
): Promise<void> {
  await trx
    .deleteFrom('accountEvents')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('accountEvents')
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .offset(keep)
        .limit(1)
        .select('id'),
    )
    .execute();
}

/** The account's events since `since`, newest first, before the id `before`. */
export async function listAccountEvents(
  db: Database,
  userId: string,
  { since, before, limit }: { since: number; before?: string | undefined; limit: number },
): Promise<AccountEventRecord[]> {
  const rows = await db
    .selectFrom('accountEvents')
    .where('userId', '=', userId)
    .where('occurredAt', '>=', since)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(EVENT_COLUMNS)
    .execute();
  return rows.map(toEvent);
}

/** How often signing in to any account failed since an instant. */
export async function countFailedSignIns(db: Database, since: number): Promise<number> {
  const { times } = await db
    .selectFrom('accountEvents')
    .where('kind', '=', 'sign-in-failed')
    .where('lastOccurredAt', '>', since)
    .select(({ fn }) => fn.sum<number | null>('times').as('times'))
    .executeTakeFirstOrThrow();
  return Number(times ?? 0);
}
