import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Month } from '#contract/diary.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { getMonths, getSleeps, type DateRange } from '#web/api/diary-calls.ts';
import { napIds } from '../naps.ts';
import { useDiaryFollows } from '../use-diary-follows.ts';
import { historyRows, type HistoryRow } from './history-rows.ts';

/** A few screens of a phone: fetched before they are needed, and few enough to come at once. */
const PAGE_SIZE = '100';

export type History = {
  rows: readonly HistoryRow[];
  /** With their totals; undefined until they are known. */
  months: readonly Month[] | undefined;
  /** The ids of those that are no part of a night. */
  naps: ReadonlySet<string>;
  isPending: boolean;
  isFailed: boolean;
  hasMore: boolean;
  loadMore: () => void;
  tryAgain: () => void;
};

/** The sleeps of a range, newest first, as far as they have been asked for. They follow the dashboard's changes. */
export function useHistory(range: DateRange, dashboard: DashboardData): History {
  const sleeps = useInfiniteQuery({
    queryKey: ['diary', 'sleeps', range],
    queryFn: ({ pageParam }) =>
      getSleeps({
        ...range,
        limit: PAGE_SIZE,
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    networkMode: 'always',
    retry: false,
  });
  const isWhole = range.from === undefined && range.to === undefined;
  const months = useQuery({
    queryKey: ['diary', 'months'],
    queryFn: getMonths,
    networkMode: 'always',
    retry: false,
  });

  useDiaryFollows(dashboard);

  const items = useMemo(
    () => sleeps.data?.pages.flatMap((page) => page.items) ?? [],
    [sleeps.data],
  );
  const naps = useMemo(() => napIds(items), [items]);
  const rows = useMemo(
    // Totals of a whole month over a part of its sleeps would only confuse.
    () => historyRows(items, isWhole ? (months.data ?? []) : []),
    [items, months.data, isWhole],
  );
  return {
    rows,
    naps,
    months: months.data,
    isPending: sleeps.isPending,
    isFailed: sleeps.isError,
    hasMore: sleeps.hasNextPage,
    loadMore: () => {
      // A list that is scrolled asks again before it has heard that this is being asked: not for the same page anew.
      if (sleeps.hasNextPage && !sleeps.isFetching && !sleeps.isError)
        void sleeps.fetchNextPage({ cancelRefetch: false });
    },
    tryAgain: () => void (sleeps.data === undefined ? sleeps.refetch() : sleeps.fetchNextPage()),
  };
}
