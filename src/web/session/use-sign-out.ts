import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { logout as endSignIn } from '#web/api/calls.ts';
import { writeStored } from '#web/browser/browser-storage.ts';
import { useAuth, type SignOutReason } from './auth-context.tsx';
import { writeCurrentSleepLogId } from './current-sleep.ts';
import { forgetAccount } from '#web/outbox/tap.ts';

/** The two ways out of the dashboard; both forget all that this browser knows of the sleeper and lead to /login. */
export function useSignOut(): {
  /** Tells the server too, but never waits for it. Taps that wait are kept for the next sign-in unless discarded. */
  signOut: (discardsTaps?: boolean) => void;
  /** Once the account is gone; /login has a word for it. */
  leave: (signOutReason: SignOutReason) => void;
} {
  const { logout } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const leave = useCallback(
    (signOutReason?: SignOutReason, discardsTaps = signOutReason === 'erased') => {
      void forgetAccount(discardsTaps);
      writeCurrentSleepLogId(null);
      writeStored('nightsAsked', null);
      logout(signOutReason);
      queryClient.clear();
      void navigate('/login');
    },
    [logout, navigate, queryClient],
  );

  const signOut = useCallback(
    (discardsTaps = false) => {
      endSignIn().catch(() => undefined);
      leave(undefined, discardsTaps);
    },
    [leave],
  );

  return { signOut, leave };
}
