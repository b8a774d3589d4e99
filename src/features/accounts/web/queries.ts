import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnAccount } from '../contract.ts';
import { call, readAllPages } from '#kernel/web/api/call.ts';
import { toServerUrl } from '#kernel/web/browser/server-url.ts';
import { readSignInWays } from '#features/sign-in/web/sign-in-ways.ts';
import { useAuth } from '#features/sign-in/web/auth-context.tsx';
import { accountQuery, PAGES } from '#features/diary/web/queries.ts';

/** Failures are shown; the sleeper tries again. */
const ONCE = { networkMode: 'always', retry: false } as const;

export type AccountLoad =
  | { status: 'loaded'; account: OwnAccount }
  | { status: 'loading' | 'error'; error: unknown; tryAgain: () => void }
  /** The token names none. */
  | { status: 'none' };

/** The account; what was read longer ago than `staleTime` is read again before it is shown, then not while it is. */
export function useAccount(staleTime = Infinity): AccountLoad {
  const { userId } = useAuth();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...accountQuery(),
    enabled: userId !== null,
    staleTime,
  });
  const [isAwaited] = useState(isFetching);
  if (data !== undefined && (isFetchedAfterMount || !isAwaited))
    return { status: 'loaded', account: data };
  if (userId === null) return { status: 'none' };
  return { status: isFetching ? 'loading' : 'error', error, tryAgain: () => void refetch() };
}

/** The address for all devices. */
export function useServerUrl(): string {
  const load = useAccount();
  return toServerUrl(load.status === 'loaded' ? load.account.publicUrl : null);
}

/** The loaded pages of the audit log, newest first; reloaded at each opening. */
export function useAccountEvents() {
  const { userId } = useAuth();
  return useInfiniteQuery({
    queryKey: ['account-events', userId],
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

/** Earlier imports, newest first, page after page. */
export function useImports() {
  const { userId } = useAuth();
  return useInfiniteQuery({
    queryKey: ['imports', userId],
    queryFn: ({ pageParam: cursor }) => call('GET /imports', { query: { limit: '10', cursor } }),
    ...PAGES,
    ...ONCE,
  });
}

type Key =
  | 'dashboard'
  | 'diary'
  | 'imports'
  | 'account'
  | 'auth-sessions'
  | 'two-step'
  | 'sign-in-ways'
  | 'passkeys'
  | 'reminders'
  | 'api-tokens'
  | 'webhooks'
  | 'people'
  | 'invitations'
  | 'server';

/** Reads these again, after a change. */
export function useRefresh(...keys: Key[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
}

function useAccountQuery<Data>(key: Key, read: () => Promise<Data>, enabled = true) {
  const { userId } = useAuth();
  return useQuery({ queryKey: [key, userId], queryFn: read, enabled, ...ONCE });
}

/** The signed-in devices, including this one. */
export const useAuthSessions = () =>
  useAccountQuery('auth-sessions', () =>
    readAllPages((cursor) => call('GET /account/sessions', { query: { cursor } })),
  );

/** Whether two-step sign-in is on, and the number of remaining recovery codes. */
export const useTwoStep = () => useAccountQuery('two-step', () => call('GET /account/two-step'));

/** How the account is signed in; not asked where all have a password alone. */
export const useAccountWays = () =>
  useAccountQuery(
    'sign-in-ways',
    () => call('GET /account/sign-in-ways'),
    readSignInWays() !== undefined,
  );

/** The passkeys, and where new ones work. */
export const usePasskeys = () => useAccountQuery('passkeys', () => call('GET /account/passkeys'));

export const useReminders = () =>
  useAccountQuery('reminders', () => call('GET /account/reminders'));

export const useApiTokens = () => useAccountQuery('api-tokens', () => call('GET /account/tokens'));

export const useWebhooks = () => useAccountQuery('webhooks', () => call('GET /account/webhooks'));

export const usePeople = () =>
  useAccountQuery('people', () =>
    readAllPages((cursor) => call('GET /admin/people', { query: { cursor } })),
  );

export const useInvitations = () =>
  useAccountQuery('invitations', () => call('GET /admin/invitations'));

export const useServerState = () => useAccountQuery('server', () => call('GET /admin/server'));
