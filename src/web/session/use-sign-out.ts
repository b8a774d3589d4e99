import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { logout as endSignIn } from '#web/api/calls.ts';
import { writeStored } from '#web/browser/browser-storage.ts';
import { useAuth, type SignOutReason } from './auth-context.tsx';
import { writeCurrentSleepLogId } from './current-sleep.ts';
import { forgetAccount } from '#web/outbox/tap.ts';

/** Sign-out and erasure; both delete the sleeper's data in this browser and redirect to /login. */
export function useSignOut(): {
  /** Notifies the server without waiting. Pending taps are kept for the next sign-in unless discarded. */
  signOut: (discardsTaps?: boolean) => void;
  /** After the account was erased; /login shows a message. */
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
      writeStored('importZones', null);
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
