import { useQuery } from '@tanstack/react-query';
import { call, readAllPages } from '#web/api/call.ts';
import { useAuth } from '#web/session/auth-context.tsx';

export const PEOPLE_KEY = 'people';
export const INVITATIONS_KEY = 'invitations';
export const SERVER_KEY = 'server';

const ONCE = { networkMode: 'always', retry: false } as const;

export function usePeople() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [PEOPLE_KEY, userId],
    queryFn: () => readAllPages((cursor) => call('GET /admin/people', { query: { cursor } })),
    ...ONCE,
  });
}

export function useInvitations() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [INVITATIONS_KEY, userId],
    queryFn: () => call('GET /admin/invitations'),
    ...ONCE,
  });
}

export function useServerState() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [SERVER_KEY, userId],
    queryFn: () => call('GET /admin/server'),
    ...ONCE,
  });
}
