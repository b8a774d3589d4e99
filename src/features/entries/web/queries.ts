import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#kernel/web/api/call.ts';
import { PAGES } from '#kernel/web/api/paged-query.ts';
import { type DateRange, DIARY_QUERY } from '#diary/web/queries.ts';

/** The first restorable sleeps, last deleted first. */
export const DELETED_QUERY = queryOptions({
  queryKey: ['diary', 'deleted'],
  queryFn: () => call('GET /sleeps/deleted'),
  ...DIARY_QUERY,
});

/** The sleeps whose note contains a text, newest first, page after page. An empty text is not looked for. */
export const useSleepSearch = (q: string, range: DateRange) =>
  useInfiniteQuery({
    queryKey: ['diary', 'search', q, range],
    queryFn: ({ pageParam }) =>
      call('POST /sleeps/search', {
        body: { q, ...range, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    enabled: q.trim() !== '',
    ...PAGES,
    ...DIARY_QUERY,
  });
