import { useQuery } from '@tanstack/react-query';
import { getReminders } from '#web/api/reminder-calls.ts';
import { useAuth } from '#web/session/auth-context.tsx';

/** For `setQueryData` and `invalidateQueries`, after reminders or channels were changed. */
export const REMINDERS_KEY = 'reminders';

export function useReminders() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [REMINDERS_KEY, userId],
    queryFn: getReminders,
    networkMode: 'always',
    retry: false,
  });
}
