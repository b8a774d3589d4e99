import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AUTH_MESSAGES } from '#kernel/web/messages/first.ts';
import { indonesianLang } from '#kernel/web/messages/language.ts';
import { useAuth } from '#sign-in/web/auth-context.tsx';
import { LoadingScreen } from './dashboard-route.tsx';

/** A page for guests; redirects signed-in sleepers to /dashboard. */
export function GuestRoute({ children }: { children: ReactNode }) {
  const { isAuthReady, isAuthenticated } = useAuth();
  if (!isAuthReady) return null;
  return <DecidedOnMount isSignedIn={isAuthenticated}>{children}</DecidedOnMount>;
}

/** Decided once at mount: after a sign-in here the form redirects itself. */
function DecidedOnMount({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const [arrivedSignedIn] = useState(isSignedIn);
  const { hash } = useLocation();
  if (!arrivedSignedIn) return children;
  const isSetup = hash.startsWith('#setup=');
  return <Navigate to={isSetup ? `/dashboard?account=setup${hash}` : '/dashboard'} replace />;
}

/** A page for signed-in sleepers; redirects others to /login once the state is known. */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const { isAuthReady, isAuthenticated } = useAuth();
  if (!isAuthReady) return <LoadingScreen text={AUTH_MESSAGES.checking} lang={indonesianLang()} />;
  return isAuthenticated ? children : <Navigate to="/login" replace />;
}
