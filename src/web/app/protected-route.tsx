import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useAuth } from '#web/session/auth-context.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { AUTH_MESSAGES } from '#web/messages/first.ts';
import { indonesianLang } from '#web/messages/language.ts';

/** A page for signed-in sleepers; redirects others to /login once the state is known. */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const { isAuthReady, isAuthenticated } = useAuth();
  if (!isAuthReady) return <LoadingScreen text={AUTH_MESSAGES.checking} lang={indonesianLang()} />;
  return isAuthenticated ? children : <Navigate to="/login" replace />;
}
