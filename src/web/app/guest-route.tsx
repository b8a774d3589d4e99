import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useAuth } from '#web/session/auth-context.tsx';

/** A page for visitors; who arrives signed in goes to /dashboard. */
export function GuestRoute({ children }: { children: ReactNode }) {
  const { isAuthReady, isAuthenticated } = useAuth();
  if (!isAuthReady) return null;
  return <JudgedOnArrival isSignedIn={isAuthenticated}>{children}</JudgedOnArrival>;
}

/** Keeps its first judgement: who signs in here is sent on by the form, in its own time. */
function JudgedOnArrival({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const [arrivedSignedIn] = useState(isSignedIn);
  return arrivedSignedIn ? <Navigate to="/dashboard" replace /> : children;
}
