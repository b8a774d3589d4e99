import { call, readAllPages } from '#kernel/web/api/call.ts';
import { useAccountQuery } from '#kernel/web/api/account-query.ts';

export const usePeople = () =>
  useAccountQuery('people', () =>
    readAllPages((cursor) => call('GET /admin/people', { query: { cursor } })),
  );

export const useInvitations = () =>
  useAccountQuery('invitations', () => call('GET /admin/invitations'));

export const useServerState = () => useAccountQuery('server', () => call('GET /admin/server'));
