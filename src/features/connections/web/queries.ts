import { call } from '#kernel/web/api/call.ts';
import { useAccountQuery } from '#kernel/web/api/account-query.ts';

export const useApiTokens = () => useAccountQuery('api-tokens', () => call('GET /account/tokens'));
