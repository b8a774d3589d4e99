import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { readStoredToken } from '#kernel/web/session/access-token.ts';
import { useAuth, type SignOutReason } from './auth-context.tsx';
import { revokeSignIn } from './revoke-sign-in.ts';

/** Sign-out and erasure; both delete the sleeper's data in this browser and redirect to /login. */
export function useSignOut() {
  const { logout } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  /** After the account was erased; /login shows a message. */
  const leave = (signOutReason?: SignOutReason, discardsTaps = true) => {
    logout(signOutReason, discardsTaps);
    queryClient.clear();
    void navigate('/login');
  };
  /** Does not wait for the server. Pending taps are kept for the next sign-in unless discarded. */
  const signOut = (discardsTaps = false) => {
    const token = readStoredToken();
    leave(undefined, discardsTaps);
    if (token !== null) revokeSignIn(token);
  };
  return { signOut, leave };
}
