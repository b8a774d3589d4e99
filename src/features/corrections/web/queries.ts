import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/web/api/call.ts';
import { DIARY_QUERY } from '#features/diary/web/queries.ts';

/** The first restorable sleeps, last deleted first. */
export const DELETED_QUERY = queryOptions({
  queryKey: ['diary', 'deleted'],
  queryFn: () => call('GET /sleeps/deleted'),
  ...DIARY_QUERY,
});
