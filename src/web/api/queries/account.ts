import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OwnAccount } from '#contract/account.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, readAllPages } from '#web/api/call.ts';
import { readSignInWays } from '#web/browser/sign-in-ways.ts';
import { useAuth } from '#web/session/auth-context.tsx';

/** For `invalidateQueries`, after a change. */
export const AUTH_SESSIONS_KEY = 'auth-sessions';
export const TWO_STEP_KEY = 'two-step';
export const SIGN_IN_WAYS_KEY = 'sign-in-ways';
export const PASSKEYS_KEY = 'passkeys';
export const REMINDERS_KEY = 'reminders';
export const IMPORTS_KEY = 'imports';

/** Failures are shown; the sleeper tries again. */
const ONCE = { networkMode: 'always', retry: false } as const;

const PAGES = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

export type AccountLoad =
  | { status: 'loaded'; account: OwnAccount }
  | { status: 'loading' | 'error'; error: unknown; tryAgain: () => void }
  /** The server has no accounts, or the token names none. */
  | { status: 'none' };

/** The account when the dialog opens; not refetched while the sleeper types. */
export function useAccount(): AccountLoad {
  const { userId } = useAuth();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account', userId],
    queryFn: () => call('GET /account'),
    enabled: userId !== null,
    ...ONCE,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data !== undefined) return { status: 'loaded', account: data };
  if (!isFetching && (userId === null || (error instanceof ApiError && error.status === 404)))
    return { status: 'none' };
  return { status: isFetching ? 'loading' : 'error', error, tryAgain: () => void refetch() };
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

/** The signed-in devices, including this one. */
export function useAuthSessions() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [AUTH_SESSIONS_KEY, userId],
    queryFn: () => readAllPages((cursor) => call('GET /account/sessions', { query: { cursor } })),
    ...ONCE,
  });
}

/** Whether two-step sign-in is on, and the number of remaining recovery codes. */
export function useTwoStep() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [TWO_STEP_KEY, userId],
    queryFn: () => call('GET /account/two-step'),
    ...ONCE,
  });
}

/** The passkeys, and where new ones work. */
export function usePasskeys() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [PASSKEYS_KEY, userId],
    queryFn: () => call('GET /account/passkeys'),
    ...ONCE,
  });
}

export function useReminders() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [REMINDERS_KEY, userId],
    queryFn: () => call('GET /account/reminders'),
    ...ONCE,
  });
}

/** Earlier imports, newest first, page after page. */
export function useImports() {
  const { userId } = useAuth();
  return useInfiniteQuery({
    queryKey: [IMPORTS_KEY, userId],
    queryFn: ({ pageParam: cursor }) => call('GET /imports', { query: { limit: '10', cursor } }),
    ...PAGES,
    ...ONCE,
  });
}

/** How the account is signed in; not asked where all have a password alone. */
export function useAccountWays() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [SIGN_IN_WAYS_KEY, userId],
    queryFn: () => call('GET /account/sign-in-ways'),
    enabled: readSignInWays() !== undefined,
    ...ONCE,
  });
}
