import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useAuth } from '#web/session/auth-context.tsx';

/** A page for guests; redirects signed-in sleepers to /dashboard. */
export function GuestRoute({ children }: { children: ReactNode }) {
  const { isAuthReady, isAuthenticated } = useAuth();
  if (!isAuthReady) return null;
  return <DecidedOnMount isSignedIn={isAuthenticated}>{children}</DecidedOnMount>;
}

/** Decided once at mount: after a sign-in here the form redirects itself. */
function DecidedOnMount({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const [arrivedSignedIn] = useState(isSignedIn);
  return arrivedSignedIn ? <Navigate to="/dashboard" replace /> : children;
}
