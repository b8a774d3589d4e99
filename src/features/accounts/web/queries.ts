import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/web/api/call.ts';
import { toServerUrl } from '#kernel/web/browser/server-url.ts';
import { storedUserId } from '#kernel/web/session/access-token.ts';
import { accountQuery } from './account-query.ts';
import { PAGES } from '#kernel/web/api/paged-query.ts';
import { ONCE } from '#kernel/web/api/account-query.ts';

export type AccountLoad = ReturnType<typeof useAccount>;

/**
 * The account, if the token names one; what was read longer ago than `staleTime` is read again before it is shown, then
 * not while it is.
 */
export function useAccount(staleTime = Infinity) {
  const userId = storedUserId();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...accountQuery(),
    enabled: userId !== null,
    staleTime,
  });
  const [isAwaited] = useState(isFetching);
  const account = isFetchedAfterMount || !isAwaited ? data : undefined;
  return { account, isLoading: account === undefined && isFetching, error, refetch };
}

/** The address for all devices. */
export const useServerUrl = (): string => toServerUrl(useAccount().account?.publicUrl ?? null);

/** The loaded pages of the audit log, newest first; reloaded at each opening. */
export function useAccountEvents() {
  return useInfiniteQuery({
    queryKey: ['account-events', storedUserId()],
    queryFn: ({ pageParam: cursor }) =>
      call('GET /account/events', { query: { limit: '20', cursor } }),
    ...PAGES,
    ...ONCE,
    gcTime: 0,
    // New rows on top would move the rows being read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
