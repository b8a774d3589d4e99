import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/account.ts';
import { getAccount } from '#web/api/account-calls.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useAuth } from '#web/session/auth-context.tsx';

export type AccountLoad =
  | { status: 'loading' }
  | { status: 'loaded'; account: Account }
  | { status: 'error'; error: unknown; tryAgain: () => void }
  /** The server has no accounts, or the token names none. */
  | { status: 'none' };

/** The account when the dialog opens; not refetched while the sleeper types. */
export function useAccount(): AccountLoad {
  const { userId } = useAuth();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account', userId],
    queryFn: getAccount,
    enabled: userId !== null,
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data !== undefined) return { status: 'loaded', account: data };
  if (isFetching) return { status: 'loading' };
  if (userId === null || (error instanceof ApiError && error.status === 404))
    return { status: 'none' };
  return { status: 'error', error, tryAgain: () => void refetch() };
}
