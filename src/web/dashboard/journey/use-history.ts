import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Month, Sleeps } from '#contract/diary.ts';
import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { getSleeps, type DateRange } from '#web/api/diary-calls.ts';
import { applyPending } from '#web/outbox/apply-pending.ts';
import { napIds } from '../naps.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useDiaryFollows } from '../use-diary-follows.ts';
import { historyRows, type HistoryRow } from './history-rows.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import { DIARY_QUERY, useMonths } from './diary-queries.ts';

/** Page size: a few phone screens. */
const PAGE_SIZE = '100';

export type History = {
  rows: readonly HistoryRow[];
  /** With their totals; undefined until loaded. */
  months: readonly Month[] | undefined;
  /** Ids of naps. */
  naps: ReadonlySet<string>;
  isPending: boolean;
  isFailed: boolean;
  hasMore: boolean;
  loadMore: () => void;
  tryAgain: () => void;
};

const NO_SLEEPS = { items: [], naps: new Set<string>() };
const NO_MONTHS: Month[] = [];

const joinPages = memoizeByObject(({ pages }: InfiniteData<Sleeps>) => {
  const items = pages.flatMap((page) => page.items);
  return { items, naps: napIds(items) };
});

/** The rows by sleeps and months, kept for the next visit. */
const toRows = memoizeByObject((items: readonly SleepEntry[]) =>
  memoizeByObject((months: readonly Month[]) => historyRows(items, months)),
);

/** The loaded sleeps of a range, newest first, refetched with the dashboard. */
export function useHistory(range: DateRange, dashboard: DashboardData): History {
  const sleeps = useInfiniteQuery({
    queryKey: ['diary', 'sleeps', range],
    queryFn: ({ pageParam }) =>
      getSleeps({
        ...range,
        limit: PAGE_SIZE,
        cursor: pageParam,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...DIARY_QUERY,
  });
  const isWhole = range.from === undefined && range.to === undefined;
  const months = useMonths();
  useDiaryFollows(dashboard);

  const { operations } = useOutbox();
  const { items, naps } = useMemo(() => {
    if (sleeps.data === undefined) return NO_SLEEPS;
    if (operations.length === 0) return joinPages(sleeps.data);
    const ids = new Set(joinPages(sleeps.data).items.map(({ id }) => id));
    const waiting = operations.filter(({ sleepId }) => ids.has(sleepId));
    if (waiting.length === 0) return joinPages(sleeps.data);
    const items =
      applyPending({ recentSleeps: joinPages(sleeps.data).items }, waiting).recentSleeps ?? [];
    return { items, naps: napIds(items) };
  }, [sleeps.data, operations]);
  // Don't show a whole month's totals above part of its sleeps.
  const rows = toRows(items)((isWhole && months.data) || NO_MONTHS);
  return {
    rows,
    naps,
    months: months.data,
    isPending: sleeps.isPending,
    isFailed: sleeps.isError,
    hasMore: sleeps.hasNextPage,
    loadMore: () => {
      // While scrolling, the list asks again before the fetch is marked as running: don't fetch a page twice.
      if (sleeps.hasNextPage && !sleeps.isFetching && !sleeps.isError)
        void sleeps.fetchNextPage({ cancelRefetch: false });
    },
    tryAgain: () => void (sleeps.data === undefined ? sleeps.refetch() : sleeps.fetchNextPage()),
  };
}
