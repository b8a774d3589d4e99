import { useCallback, useMemo } from 'react';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { useSleeps, type DateRange } from '#diary/web/queries.ts';
import { useSleepSearch } from './queries.ts';
import { applyPending } from '#offline/web/apply-pending.ts';
import { useOutbox } from '#offline/web/outbox.ts';
import { toEntryDate, toStartDate } from '#pictures/web/night-entry.ts';

/** Sleeps that are rendered and laid out together. */
const GROUP_SIZE = 25;

/** Those of the first group, for an early first frame; more than a phone shows. */
const FIRST_GROUP_SIZE = 8;

/** The sleeps of one sleep date, newest first; of none for the active sleep. */
export type SleepsOfDate = {
  date: string | undefined;
  /** 2026-11: of the date, or of the start while there is none. */
  month: string;
  sleeps: readonly SleepEntry[];
};

export type DiaryList = ReturnType<typeof useDiaryList>;

/** The dates of a range with sleep, or the dates whose note contains a text, newest first. */
export function useDiaryList(searched: string, range: DateRange) {
  const all = useSleeps(range);
  const found = useSleepSearch(searched, range);
  const query = searched === '' ? all : found;
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const hasNextFailed = query.isFetchNextPageError;
  const { operations } = useOutbox();
  const pages = data?.pages;
  const dates = useMemo(() => {
    const sleeps = (pages ?? []).flatMap(({ items }) => items);
    const ids = new Set(sleeps.map(({ id }) => id));
    const waiting = operations.filter(({ sleepId }) => ids.has(sleepId));
    const listed =
      waiting.length === 0 ? sleeps : applyPending({ recentSleeps: sleeps }, waiting).recentSleeps;
    const grouped = groupSleeps(listed ?? []);
    // The next page may continue the last date.
    return hasNextPage ? grouped.slice(0, -1) : grouped;
  }, [pages, operations, hasNextPage]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !hasNextFailed) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, hasNextFailed, fetchNextPage]);
  return {
    /** The loaded dates in order. */
    dates,
    /** The same in groups. */
    groups: useMemo(() => toGroups(dates), [dates]),
    /** How many sleeps a search has found. */
    total: searched === '' ? undefined : found.data?.pages[0]?.total,
    isPending: query.isPending,
    isFailed: query.isError,
    hasMore: hasNextPage,
    loadMore,
    tryAgain: () => void (hasNextFailed ? fetchNextPage() : refetch()),
  };
}

function groupSleeps(sleeps: readonly SleepEntry[]): SleepsOfDate[] {
  const dates: (SleepsOfDate & { sleeps: SleepEntry[] })[] = [];
  for (const sleep of sleeps) {
    const date = toEntryDate(sleep);
    const last = dates.at(-1);
    if (last !== undefined && last.date === date) last.sleeps.push(sleep);
    else dates.push({ date, month: (date ?? toStartDate(sleep)).slice(0, 7), sleeps: [sleep] });
  }
  return dates;
}

function toGroups(dates: readonly SleepsOfDate[]): SleepsOfDate[][] {
  const groups: SleepsOfDate[][] = [];
  let size = FIRST_GROUP_SIZE;
  for (const date of dates) {
    if (size >= (groups.length > 1 ? GROUP_SIZE : FIRST_GROUP_SIZE)) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(date);
    size += date.sleeps.length;
  }
  return groups;
}
