import { useQuery } from '@tanstack/react-query';
import { getTwoStep } from '#web/api/account-calls.ts';
import { useAuth } from '#web/session/auth-context.tsx';

/** For `invalidateQueries` after it was turned on or off, or codes were issued. */
export const TWO_STEP_KEY = 'two-step';

/** Whether two-step sign-in is on, and the number of remaining recovery codes. */
export function useTwoStep() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [TWO_STEP_KEY, userId],
    queryFn: getTwoStep,
    networkMode: 'always',
    retry: false,
  });
}
