import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
} from '@tanstack/react-query';
import type { Night } from '../nights-contract.ts';
import { useGame } from '#game/web/game.tsx';
import { call, readAllPages } from '#kernel/web/api/call.ts';
import { PAGES } from '#kernel/web/api/paged-query.ts';

/** Sleep dates (YYYY-MM-DD), both included. */
export type DateRange = { from?: string; to?: string };

/** Options of all diary queries. Changes invalidate them at once, before `staleTime` is over. */
export const DIARY_QUERY = { networkMode: 'always', retry: false, staleTime: 60_000 } as const;

/** A few phone screens, and what a phone shows at once of the whole diary. */
const SLEEPS_OF_PAGE = '100';
const SLEEPS_OF_FIRST_PAGE = '30';

/** The sleeps of a range, newest first, page after page. */
export const sleepsQuery = (range: DateRange) => {
  const isWhole = range.from === undefined && range.to === undefined;
  return infiniteQueryOptions({
    queryKey: ['diary', 'sleeps', range],
    queryFn: ({ pageParam: cursor }) =>
      call('GET /sleeps', {
        query: {
          ...range,
          limit: isWhole && cursor === null ? SLEEPS_OF_FIRST_PAGE : SLEEPS_OF_PAGE,
          cursor,
        },
      }),
    ...PAGES,
    ...DIARY_QUERY,
  });
};

/** The sleeps of a range, as far as they are loaded. */
export const useSleeps = (range: DateRange) => useInfiniteQuery(sleepsQuery(range));

/** The sleeps of a sleep date, newest first. */
export const sleepsOfDateQuery = (date: string | undefined) =>
  queryOptions({
    queryKey: ['diary', 'sleeps-of-date', date],
    queryFn: async () =>
      date === undefined
        ? []
        : (await call('GET /sleeps', { query: { from: date, to: date, limit: SLEEPS_OF_PAGE } }))
            .items,
    enabled: date !== undefined,
    ...DIARY_QUERY,
  });

/** The days of these ranges; of one range newest first. */
export const useDays = (
  // One query for all, because useQueries would grow the first page.
  ranges: readonly DateRange[],
) =>
  useQuery({
    queryKey: ['diary', 'days', ranges],
    queryFn: async () => (await Promise.all(ranges.map(readDays))).flat(),
    ...DIARY_QUERY,
  });

/** The day of a sleep date; null without counting sleep. */
export const useDay = (sleepDate: string | undefined) =>
  useQuery({
    queryKey: ['diary', 'day', sleepDate],
    queryFn: async () =>
      sleepDate === undefined
        ? null
        : ((await readDays({ from: sleepDate, to: sleepDate }))[0] ?? null),
    networkMode: 'always',
  });

const readDays = (range: DateRange) =>
  readAllPages((cursor) => call('GET /days', { query: { ...range, limit: '200', cursor } }));

export const MONTHS_QUERY = queryOptions({
  queryKey: ['diary', 'months'],
  queryFn: () => call('GET /months'),
  ...DIARY_QUERY,
});

/** The totals of every month with sleep, newest first. */
export const useMonths = () => useQuery({ ...MONTHS_QUERY, select: ({ items }) => items });

/** How many nights the diary has. */
export const useNightCount = () =>
  useQuery({
    ...MONTHS_QUERY,
    select: ({ items }) => items.reduce((sum, { days }) => sum + days, 0),
  });

/** The dates of which the sleeper says that there was no sleep, newest first. */
export const useNoSleepDates = () =>
  useQuery({ ...MONTHS_QUERY, select: ({ noSleepDates }) => noSleepDates });

/** What a phone shows at once; the next pages are large. */
const NIGHTS_OF_FIRST_PAGE = '28';
const NIGHTS_OF_PAGE = '400';

/** All nights, newest first, page after page. */
export const NIGHTS_QUERY = infiniteQueryOptions({
  queryKey: ['diary', 'nights'],
  queryFn: ({ pageParam: cursor }) =>
    call('GET /nights', {
      query: { limit: cursor === null ? NIGHTS_OF_FIRST_PAGE : NIGHTS_OF_PAGE, cursor },
    }),
  ...PAGES,
  ...DIARY_QUERY,
});

/** So no picture has dips, beads and rest nights, and no name of a night points or a streak. */
const withoutGame = (nights: readonly Night[]): Night[] =>
  nights.map((night) => ({
    ...night,
    runDay: 0,
    mark: { ...night.mark, rest: false },
    sessions: night.sessions.map((session) => ({ ...session, points: 0 })),
  }));

type NightPages = InfiniteData<{ items: Night[]; nextCursor: string | null }, string | null>;

const pagesWithoutGame = ({ pages, ...others }: NightPages): NightPages => ({
  ...others,
  pages: pages.map((page) => ({ ...page, items: withoutGame(page.items) })),
});

export function useNights() {
  const hasGame = useGame();
  return useInfiniteQuery({ ...NIGHTS_QUERY, ...(!hasGame && { select: pagesWithoutGame }) });
}

/** The nights of at most 400 dates, newest first, as the server has them. */
export const nightsOfQuery = (range: DateRange) =>
  queryOptions({
    queryKey: ['diary', 'nights', range],
    queryFn: async () =>
      (await call('GET /nights', { query: { ...range, limit: NIGHTS_OF_PAGE } })).items,
    ...DIARY_QUERY,
  });

/** The same, without the game if it is off. */
export function useNightsOf(range: DateRange) {
  const hasGame = useGame();
  return useQuery({ ...nightsOfQuery(range), ...(!hasGame && { select: withoutGame }) });
}
