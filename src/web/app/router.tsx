import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { RegisterPage } from '#web/auth/register-page.tsx';
import { WaitingScreen } from './waiting-screen.tsx';
import { DASHBOARD_WORDS } from '#web/words/dashboard.ts';
import { GuestRoute } from './guest-route.tsx';
import { LoginRoute } from './login-route.tsx';
import { ProtectedRoute } from './protected-route.tsx';

// The sign-in pages must not wait for anything that only the dashboard uses.
const DashboardPage = lazy(async () => {
  const { DashboardPage: page } = await import('#web/dashboard/dashboard-page.tsx');
  return { default: page };
});

/** Which page belongs to which address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginRoute />} />
      <Route
        path="/register"
        element={
          <GuestRoute key="register">
            <RegisterPage />
          </GuestRoute>
        }
      />
      <Route
        path="/dashboard"
        element={
          <ProtectedRoute>
            <Suspense fallback={<WaitingScreen text={DASHBOARD_WORDS.loading} />}>
              <DashboardPage />
            </Suspense>
          </ProtectedRoute>
        }
      />
      <Route path="*" element={<Navigate to="/login" replace />} />
    </Routes>
  );
}
