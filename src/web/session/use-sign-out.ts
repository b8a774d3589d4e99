import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { readStoredToken } from './access-token.ts';
import { useAuth, type SignOutReason } from './auth-context.tsx';
import { revokeSignIn } from './revoke-sign-in.ts';

/** Sign-out and erasure; both delete the sleeper's data in this browser and redirect to /login. */
export function useSignOut(): {
  /** Does not wait for the server. Pending taps are kept for the next sign-in unless discarded. */
  signOut: (discardsTaps?: boolean) => void;
  /** After the account was erased; /login shows a message. */
  leave: (signOutReason: SignOutReason) => void;
} {
  const { logout } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const leave = useCallback(
    (signOutReason?: SignOutReason, discardsTaps = true) => {
      logout(signOutReason, discardsTaps);
      queryClient.clear();
      void navigate('/login');
    },
    [logout, navigate, queryClient],
  );
  const signOut = useCallback(
    (discardsTaps = false) => {
      const token = readStoredToken();
      leave(undefined, discardsTaps);
      if (token !== null) revokeSignIn(token);
    },
    [leave],
  );

  return { signOut, leave };
}
