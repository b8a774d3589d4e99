import { BrowserRouter, Navigate, useLocation } from 'react-router';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { RegisterPage } from '#sign-in/web/register-page.tsx';
import { BASE_PATH } from '#kernel/web/api/request.ts';
import { AuthProvider } from '#sign-in/web/auth-context.tsx';
import { DashboardRoute } from './dashboard-route.tsx';
import { GuestRoute, ProtectedRoute } from './route-guards.tsx';
import { LoginRoute } from './login-route.tsx';
import { ErrorBoundary } from '#kernel/web/ui/error-boundary.tsx';
import { CrashScreen } from './crash-screen.tsx';

/** The app: authentication state and the page of the current address. */
export function App() {
  return (
    <ErrorBoundary fallback={<CrashScreen />}>
      <AuthProvider>
        <BrowserRouter basename={BASE_PATH}>
          <AppRoutes />
        </BrowserRouter>
      </AuthProvider>
    </ErrorBoundary>
  );
}

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
