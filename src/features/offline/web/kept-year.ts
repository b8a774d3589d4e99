import { QueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { NIGHTS_QUERY, sleepsQuery, type DateRange } from '#diary/web/queries.ts';
import { call } from '#kernel/web/api/call.ts';
import { pageVersion } from '#kernel/web/browser/page.ts';
import { ignoreIfSignedOut } from '#kernel/web/session/access-token.ts';
import { outbox } from './outbox.ts';

export type Year = Awaited<ReturnType<typeof fetchYear>>;

/** What Journey asks for, in pages of over 400 dates and sleeps. */
async function fetchYear() {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } });
  // One after another: beside the calls of the view, five at once wait too long on a small server, which refuses them.
  const nights = await client.fetchInfiniteQuery({ ...NIGHTS_QUERY, pages: 2 });
  const sleeps = await client.fetchInfiniteQuery({ ...sleepsQuery({}), pages: 5 });
  const months = await call('GET /months');
  const insights = await call('GET /insights', { query: {} });
  const account = await call('GET /account');
  const hasExperiment = outbox.read().dashboard?.data.hasExperiment;
  const experiments = hasExperiment ? await call('GET /experiments') : undefined;
  return { version: pageVersion(), nights, sleeps, months, insights, account, experiments };
}

/** Keeps the last year on this device, beside the dashboard. */
export async function keepYear(): Promise<void> {
  const year = await ignoreIfSignedOut(fetchYear());
  if (year) await outbox.keepYear(year);
}

/** After an answer of the morning, so that it is not asked for again. */
export async function keepExperiments(experiments: Year['experiments']): Promise<void> {
  const year = await outbox.readYear<Year>();
  if (year) await outbox.keepYear({ ...year, experiments });
}

/** The answer to a query from the kept year of the signed-in account and of this build. */
export async function readAnswer(key: QueryKey): Promise<unknown> {
  const year = await outbox.readYear<Year>();
  return year?.version === pageVersion() ? year && findAnswer(year, key) : undefined;
}

/** Undefined if a part of it may be older than the year. */
export function findAnswer({ nights, sleeps, ...others }: Year, key: QueryKey): unknown {
  const [root, name, asked] = key as [string, keyof typeof others, unknown];
  const range = { ...(asked as DateRange | undefined) };
  switch (key[1]) {
    case 'nights':
      return asked === undefined ? nights : itemsIn(nights, range)?.slice(0, 400);
    case 'sleeps-of-date':
      return asked && itemsIn(sleeps, { from: `${asked}`, to: `${asked}` });
    case 'sleeps': {
      if ((range.from ?? range.to) === undefined) return sleeps;
      const items = range.from && itemsIn(sleeps, range);
      return items && { pages: [{ items, nextCursor: null }], pageParams: [null] };
    }
    default:
      return asked === undefined ? others[root === 'account' ? root : name] : undefined;
  }
}

/** Without `from` the newest ones; an active sleep, which has no date yet, is after all dates. */
function itemsIn<Item extends { sleepDate?: string }>(
  { pages }: InfiniteData<{ items: Item[]; nextCursor: string | null }>,
  { from = '', to = '9' }: DateRange,
): Item[] | undefined {
  const items = pages.flatMap((page) => page.items);
  const hasOlder = pages.at(-1)?.nextCursor !== null;
  if (from !== '' && hasOlder && from <= (items.at(-1)?.sleepDate ?? '')) return undefined;
  return items.filter(({ sleepDate = '9' }) => sleepDate >= from && sleepDate <= to);
}
