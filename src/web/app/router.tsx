import { Navigate, useLocation } from 'react-router';
import { useLanguage } from '#web/messages/language.ts';
import { RegisterPage } from '#web/auth/register-page.tsx';
import { DashboardRoute } from './dashboard-route.tsx';
import { GuestRoute } from './guest-route.tsx';
import { LoginRoute } from './login-route.tsx';
import { ProtectedRoute } from './protected-route.tsx';

/** Routes of the app: too few for React Router's matching, which is 5 kB of the first page. */
export function AppRoutes() {
  // Everything below renders again in another language.
  useLanguage();
  const { pathname } = useLocation();
  switch (pathname.replace(/\/$/, '').toLowerCase()) {
    case '/login':
      return <LoginRoute />;
    case '/register':
      return (
        <GuestRoute>
          <RegisterPage />
        </GuestRoute>
      );
    case '/dashboard':
      return (
        <ProtectedRoute>
          <DashboardRoute />
        </ProtectedRoute>
      );
    default:
      return <Navigate to="/login" replace />;
  }
}
