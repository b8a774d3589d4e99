import { call } from '#kernel/web/api/call.ts';
import { useAccountQuery } from '#kernel/web/api/account-query.ts';

/** Whether two-step sign-in is on, and the number of remaining recovery codes. */
export const useTwoStep = () => useAccountQuery('two-step', () => call('GET /account/two-step'));
