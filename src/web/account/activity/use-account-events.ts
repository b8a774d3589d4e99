import { useInfiniteQuery } from '@tanstack/react-query';
import { getAccountEvents } from '#web/api/account-calls.ts';
import { useAuth } from '#web/session/auth-context.tsx';

/** The loaded pages of the audit log, newest first; reloaded at each opening. */
export function useAccountEvents() {
  const { userId } = useAuth();
  return useInfiniteQuery({
    queryKey: ['account-events', userId],
    queryFn: ({ pageParam }) => getAccountEvents(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    // New rows on top would move the rows being read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
