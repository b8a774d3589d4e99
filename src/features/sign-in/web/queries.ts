import { call, readAllPages } from '#kernel/web/api/call.ts';
import { readSignInWays } from '#accounts/web/sign-in-ways.ts';
import { useAccountQuery } from '#kernel/web/api/account-query.ts';

/** The signed-in devices, including this one. */
export const useAuthSessions = () =>
  useAccountQuery('auth-sessions', () =>
    readAllPages((cursor) => call('GET /account/sessions', { query: { cursor } })),
  );

/** How the account is signed in; not asked where all have a password alone. */
export const useAccountWays = () =>
  useAccountQuery(
    'sign-in-ways',
    () => call('GET /account/sign-in-ways'),
    readSignInWays() !== undefined,
  );

/** Whether two-step sign-in is on, and the number of remaining recovery codes. */
export const useTwoStep = () => useAccountQuery('two-step', () => call('GET /account/two-step'));
