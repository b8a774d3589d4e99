import { useQuery } from '@tanstack/react-query';
import { getMonths } from '#web/api/diary-calls.ts';
import { getInsights } from '#web/api/insight-calls.ts';

/** Options of all diary queries of Journey. Changes invalidate them at once, before `staleTime` is over. */
export const DIARY_QUERY = { networkMode: 'always', retry: false, staleTime: 60_000 } as const;

/** The figures up to the last night. */
export const useInsights = () =>
  useQuery({ queryKey: ['diary', 'insights'], queryFn: () => getInsights(), ...DIARY_QUERY });

/** The totals of every month with sleep, newest first. */
export const useMonths = () =>
  useQuery({ queryKey: ['diary', 'months'], queryFn: getMonths, ...DIARY_QUERY });
