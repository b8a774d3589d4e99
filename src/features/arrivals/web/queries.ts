import { useQuery } from '@tanstack/react-query';
import { call } from '#kernel/web/api/call.ts';
import { useAccountQuery } from '#kernel/web/api/account-query.ts';
import { DIARY_QUERY } from '#diary/web/queries.ts';

export const useArrivals = () => useAccountQuery('arrivals', () => call('GET /account/arrivals'));

/** The measured times of the sleeps of these dates. */
export const useMeasured = (query: { from: string; to: string }) =>
  useQuery({
    queryKey: ['diary', 'measured', query],
    queryFn: async () => (await call('GET /measured', { query })).items,
    ...DIARY_QUERY,
  });
