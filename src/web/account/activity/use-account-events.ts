import { useInfiniteQuery } from '@tanstack/react-query';
import { getAccountEvents } from '#web/api/account-calls.ts';
import { useAuth } from '#web/session/auth-context.tsx';

/** What happened to the account, newest first, as far back as it was asked for; looked up anew each time it is opened. */
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
    // New rows on top would move those being read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
