import { useNavigate } from 'react-router';
import { useAuth } from '#web/session/auth-context.tsx';

/** The specified pause between sign-in and dashboard. */
const LEAVE_AFTER_MS = 100;

/** Keeps a token and leaves for the dashboard. Returns the error of the sign-in, if any. */
export function useEnter() {
  const { login } = useAuth();
  const navigate = useNavigate();
  return (token: string, isMounted: () => boolean, email?: string): string | null => {
    if (!isMounted()) return null;
    const refusal = login(token, email === undefined ? {} : { email });
    if (refusal === null) {
      setTimeout(() => {
        if (isMounted()) void navigate('/dashboard', { replace: true });
      }, LEAVE_AFTER_MS);
    }
    return refusal;
  };
}
