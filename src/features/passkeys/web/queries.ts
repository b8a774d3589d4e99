import { call } from '#kernel/web/api/call.ts';
import { useAccountQuery } from '#kernel/web/api/account-query.ts';

/** The passkeys, and where new ones work. */
export const usePasskeys = () => useAccountQuery('passkeys', () => call('GET /account/passkeys'));
