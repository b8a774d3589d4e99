import { QueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { accountQuery } from '#accounts/web/account-query.ts';
import { MONTHS_QUERY, NIGHTS_QUERY, sleepsQuery, type DateRange } from '#diary/web/queries.ts';
import { call } from '#kernel/web/api/call.ts';
import { ignoreIfSignedOut } from '#kernel/web/session/access-token.ts';
import { outbox } from './outbox.ts';
import { pageVersion } from './service-worker.ts';

/** Pages as the views ask for them, which hold more than 400 dates and sleeps. */
const PAGES = { nights: 2, sleeps: 5 };

/** After all dates: an active sleep has none yet. */
const ACTIVE = '9';

/** The answers that Journey shows without a network. */
export type Year = Awaited<ReturnType<typeof fetchYear>>;

/** An older build may have asked otherwise. */
type KeptYear = { version: string | undefined; year: Year };

async function fetchYear() {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } });
  const [nights, sleeps, months, insights, account] = await Promise.all([
    client.fetchInfiniteQuery({ ...NIGHTS_QUERY, pages: PAGES.nights }),
    client.fetchInfiniteQuery({ ...sleepsQuery({}), pages: PAGES.sleeps }),
    client.fetchQuery(MONTHS_QUERY),
    call('GET /insights', { query: {} }),
    client.fetchQuery(accountQuery()),
  ]);
  return { nights, sleeps, months, insights, account };
}

/** Keeps the last year on this device, beside the dashboard. */
export async function keepYear(): Promise<void> {
  const year = await ignoreIfSignedOut(fetchYear());
  if (year) await outbox.keepYear({ version: pageVersion(), year } satisfies KeptYear);
}

/** The answer to a query from what is kept of the signed-in account. */
export async function readAnswer(key: QueryKey): Promise<unknown> {
  const kept = await outbox.readYear<KeptYear>();
  return kept?.version === pageVersion() ? kept && findAnswer(kept.year, key) : undefined;
}

/** Undefined if a part of it may be older than the year. */
export function findAnswer(year: Year, [root, name, asked]: QueryKey): unknown {
  if (root === 'account') return year.account;
  const { nights, sleeps } = year;
  switch (name) {
    case 'months':
      return year.months;
    case 'insights':
      return asked === undefined ? year.insights : undefined;
    case 'nights':
      return asked === undefined ? nights : itemsIn(nights, asked)?.slice(0, 400);
    case 'sleeps': {
      const { from, to } = asked as DateRange;
      if (from === undefined && to === undefined) return sleeps;
      const items = itemsIn(sleeps, { from, to });
      const nextCursor = from === undefined ? sleeps.pages.at(-1)?.nextCursor : null;
      return items && { pages: [{ items, nextCursor }], pageParams: [null] };
    }
    case 'sleeps-of-date':
      return asked && itemsIn(sleeps, { from: asked, to: asked });
    default:
      return undefined;
  }
}

/** Without `from` the newest ones. */
function itemsIn<Item extends { sleepDate?: string }>(
  { pages }: InfiniteData<{ items: Item[]; nextCursor: string | null }>,
  range: unknown,
): Item[] | undefined {
  const { from = '', to = ACTIVE } = range as DateRange;
  const items = pages.flatMap((page) => page.items);
  const oldest = items.at(-1)?.sleepDate ?? '';
  const isOlder = from !== '' && from <= oldest && pages.at(-1)?.nextCursor !== null;
  if (isOlder) return undefined;
  return items.filter(({ sleepDate = ACTIVE }) => sleepDate >= from && sleepDate <= to);
}
