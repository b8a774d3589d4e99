import { useLocation, useNavigate } from 'react-router';
import { readField } from '#kernel/web/api/response.ts';
import { useAuth } from './auth-context.tsx';

/** The specified pause between sign-in and dashboard. */
const LEAVE_AFTER_MS = 100;

/** Keeps a token and leaves for the dashboard: a new administrator for the first steps. Returns the error, if any. */
export function useEnter() {
  const { login } = useAuth();
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    token: string,
    isMounted: () => boolean,
    email?: string,
    isNewAdministrator = readField(state, 'isNewAdministrator') === true,
  ): string | null => {
    if (!isMounted()) return null;
    const refusal = login(token, email === undefined ? {} : { email });
    if (refusal === null) {
      const path = isNewAdministrator ? '/dashboard?account=setup' : '/dashboard';
      setTimeout(() => {
        if (isMounted()) void navigate(path, { replace: true });
      }, LEAVE_AFTER_MS);
    }
    return refusal;
  };
}
