import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { getMonths, getSleeps, type DateRange } from '#web/api/diary-calls.ts';
import { historyRows, type HistoryRow } from './history-rows.ts';

/** A few screens of a phone: fetched before they are needed, and few enough to come at once. */
const PAGE_SIZE = '100';

export type History = {
  rows: readonly HistoryRow[];
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
    // Totals of a whole month over a part of its sleeps would only confuse.
    enabled: isWhole,
    networkMode: 'always',
    retry: false,
  });

  // What another device did shows in the dashboard first; the same data again is the same object.
  const queryClient = useQueryClient();
  const seen = useRef(dashboard);
  useEffect(() => {
    if (seen.current === dashboard) return;
    seen.current = dashboard;
    void queryClient.invalidateQueries({ queryKey: ['diary'] });
  }, [dashboard, queryClient]);

  const rows = useMemo(
    () =>
      historyRows(
        sleeps.data?.pages.flatMap(({ items }) => items) ?? [],
        isWhole ? (months.data ?? []) : [],
      ),
    [sleeps.data, months.data, isWhole],
  );
  return {
    rows,
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
