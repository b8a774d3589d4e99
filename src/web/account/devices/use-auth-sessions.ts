import { useQuery } from '@tanstack/react-query';
import { listAuthSessions } from '#web/api/account-calls.ts';
import { useAuth } from '#web/session/auth-context.tsx';

/** For `invalidateQueries`, after a device was signed out. */
export const AUTH_SESSIONS_KEY = 'auth-sessions';

/** The signed-in devices, including this one. */
export function useAuthSessions() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [AUTH_SESSIONS_KEY, userId],
    queryFn: listAuthSessions,
    networkMode: 'always',
    retry: false,
  });
}
