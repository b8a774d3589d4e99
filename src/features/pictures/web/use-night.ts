import {
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { NO_MARK } from '#diary/rules/free-days.ts';
import { addDays, monthRange } from '#kernel/rules/calendar.ts';
import type { DashboardData, SleepEntry } from '#diary/web/dashboard-data.ts';
import { sleepsOfDateQuery, useMonths } from '#diary/web/queries.ts';
import { useSettled } from '#kernel/web/browser/use-settled.ts';
import { applyPending } from '#offline/web/apply-pending.ts';
import { useOutbox } from '#offline/web/outbox.ts';
import { useCloth } from './cloth/use-cloth.ts';
import { toEntries } from './drawn-nights.ts';
import { useInsights } from './queries.ts';

/** A night with its sleeps, and the nights round it. */
export function useNight(date: string, data: DashboardData) {
  // Fetch only for a date that stays, not for each that a key passes.
  const settledDate = useSettled(date);
  const isSettled = settledDate === date;
  const { nights = [], dates, dye, isError, tryAgain } = useCloth(useSpanRound(date), data);
  const fetched = useQuery(sleepsOfDateQuery(settledDate));
  const queryClient = useQueryClient();
  const listed = useMemo(() => findListed(queryClient, date), [queryClient, date]);
  const { data: insights } = useInsights();
  const { operations } = useOutbox();
  const night = dates?.find(({ sleepDate }) => sleepDate === date);
  const known = isSettled ? fetched.data : undefined;
  const sleeps = useMemo(() => {
    const found = known ?? listed ?? (night && toEntries(night));
    const waiting = operations.filter(({ sleepId }) => found?.some(({ id }) => id === sleepId));
    return found && applyPending({ recentSleeps: [...found] }, waiting).recentSleeps;
  }, [known, listed, night, operations]);
  const withSleep = dates?.filter(({ sessions }) => sessions.length > 0);
  return {
    /** Undefined while the nights load, and where nothing is known. */
    night,
    /** Undefined while the nights load. */
    mark: night?.mark ?? (dates && NO_MARK),
    nights,
    dye,
    usual: insights?.usual.state === 'ok' ? insights.usual : undefined,
    /** Newest first; without notes until they are fetched. */
    sleeps,
    older: withSleep?.findLast(({ sleepDate }) => sleepDate < date)?.sleepDate,
    newer: withSleep?.find(({ sleepDate }) => sleepDate > date)?.sleepDate,
    isSettled,
    isFailed: isError || fetched.isError,
    tryAgain: () => {
      tryAgain();
      void fetched.refetch();
    },
  };
}

/** From the month before a date to the month after it, or to the nearest ones with sleep. */
function useSpanRound(date: string) {
  const { data: months = [] } = useMonths();
  const month = date.slice(0, 7);
  const { from, to } = monthRange(month);
  const listed = months.map((each) => each.month);
  const before = addDays(from, -1).slice(0, 7);
  const after = addDays(to, 1).slice(0, 7);
  const older = listed.find((each) => each <= before) ?? before;
  const newer = listed.findLast((each) => each >= after) ?? after;
  return { from: monthRange(older).from, to: monthRange(newer).to };
}

/** The sleeps of a date as a list of the diary has them, with notes. */
function findListed(queryClient: QueryClient, date: string): SleepEntry[] | undefined {
  const sleeps = queryClient
    .getQueriesData<InfiniteData<{ items: SleepEntry[] }>>({ queryKey: ['diary', 'sleeps'] })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .filter(({ sleepDate }) => sleepDate === date);
  return sleeps.length > 0
    ? [...new Map(sleeps.map((sleep) => [sleep.id, sleep])).values()]
    : undefined;
}
