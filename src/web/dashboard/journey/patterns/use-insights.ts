import { useQuery } from '@tanstack/react-query';
import { getInsights } from '#web/api/insight-calls.ts';
import { DIARY_QUERY } from '../diary-query.ts';

/** The figures up to the last night, refetched after changes of the diary. */
export function useInsights() {
  return useQuery({
    queryKey: ['diary', 'insights'],
    queryFn: () => getInsights(),
    ...DIARY_QUERY,
  });
}
