import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#kernel/web/api/call.ts';
import { DIARY_QUERY } from '#diary/web/queries.ts';

/** The figures up to a date; unless given, up to the last night. */
export const insightsQuery = (until?: string) =>
  queryOptions({
    queryKey: ['diary', 'insights', ...(until === undefined ? [] : [until])],
    queryFn: () => call('GET /insights', { query: { until } }),
    ...DIARY_QUERY,
  });

/** The figures up to the last night; not asked for by sleepers who want none. */
export const useInsights = (enabled = true) => useQuery({ ...insightsQuery(), enabled });
