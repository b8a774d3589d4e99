import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeAccountBody, OwnAccount } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { storedUserId } from '#kernel/web/session/access-token.ts';
import { ONCE } from '#kernel/web/api/account-query.ts';

/** Read longer ago, it is read again before the form shows it. */
export const ACCOUNT_STALE_MS = 60_000;

/** The account of the sleeper, for its form and for pictures, which show its free weekdays and its dye. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account', storedUserId()],
    queryFn: () => call('GET /account'),
    ...ONCE,
    staleTime: ACCOUNT_STALE_MS,
    // The form must not change while the sleeper types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Changes the account on the server, and wherever it is shown. */
export function useChangeAccount(): (body: ChangeAccountBody) => Promise<void> {
  const queryClient = useQueryClient();
  return async (body) => {
    const { queryKey } = accountQuery();
    const changed = await call('PATCH /account', { body });
    // What was asked before may be answered after.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<OwnAccount>(queryKey, (known) => known && { ...known, ...changed });
  };
}

/** The weekdays after which the sleeper is free, from 1 for Monday. */
export const useFreeWeekdays = () =>
  useQuery({ ...accountQuery(), select: ({ freeWeekdays }) => freeWeekdays });
