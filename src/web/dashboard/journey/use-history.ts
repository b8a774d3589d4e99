import { useCallback, useMemo } from 'react';
import type { Month, Sleeps } from '#contract/diary.ts';
import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { applyPending } from '#web/outbox/apply-pending.ts';
import { useOutbox } from '#web/outbox/outbox.ts';
import { useDiaryFollows } from '../diary/diary-sync.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import { useMonths, useSleeps, type DateRange } from '#web/api/queries/diary.ts';

/** Sleeps that are rendered and laid out together. */
const GROUP_SIZE = 25;

export type History = {
  /** The loaded sleeps in order, in groups that are the same objects until they change. */
  groups: readonly (readonly SleepEntry[])[];
  /** The totals of all months; undefined until loaded. */
  allMonths: readonly Month[] | undefined;
  /** The totals to show above the sleeps. */
  months: ReadonlyMap<string, Month>;
  isPending: boolean;
  isFailed: boolean;
  hasMore: boolean;
  loadMore: () => void;
  tryAgain: () => void;
};

const toGroups = (sleeps: readonly SleepEntry[]): SleepEntry[][] =>
  Array.from({ length: Math.ceil(sleeps.length / GROUP_SIZE) }, (_, i) =>
    sleeps.slice(i * GROUP_SIZE, (i + 1) * GROUP_SIZE),
  );

const groupPage = memoizeByObject(({ items }: Sleeps) => toGroups(items));

/** The loaded sleeps of a range, newest first, refetched with the dashboard. */
export function useHistory(range: DateRange, dashboard: DashboardData): History {
  const { data, hasNextPage, isFetching, isPending, isError, fetchNextPage, refetch } =
    useSleeps(range);
  const { data: allMonths } = useMonths();
  useDiaryFollows(dashboard);

  const { operations } = useOutbox();
  const pages = data?.pages;
  const groups = useMemo(
    () =>
      (pages ?? []).flatMap((page) => {
        const ids = new Set(page.items.map(({ id }) => id));
        const waiting = operations.filter(({ sleepId }) => ids.has(sleepId));
        return waiting.length === 0
          ? groupPage(page)
          : toGroups(applyPending({ recentSleeps: page.items }, waiting).recentSleeps ?? []);
      }),
    [pages, operations],
  );
  // Don't show a whole month's totals above part of its sleeps.
  const isWhole = range.from === undefined && range.to === undefined;
  const months = useMemo(
    () => new Map(isWhole ? allMonths?.map((totals) => [totals.month, totals]) : []),
    [isWhole, allMonths],
  );
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    groups,
    allMonths,
    months,
    isPending,
    isFailed: isError,
    hasMore: hasNextPage,
    loadMore,
    tryAgain: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}
