import { Navigate, Route, Routes } from 'react-router';
import { useLanguage } from '#web/messages/language.ts';
import { RegisterPage } from '#web/auth/register-page.tsx';
import { DashboardRoute } from './dashboard-route.tsx';
import { GuestRoute } from './guest-route.tsx';
import { LoginRoute } from './login-route.tsx';
import { ProtectedRoute } from './protected-route.tsx';

/** Routes of the app. */
export function AppRoutes() {
  // Everything below renders again in another language.
  useLanguage();
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
            <DashboardRoute />
          </ProtectedRoute>
        }
      />
      <Route path="*" element={<Navigate to="/login" replace />} />
    </Routes>
  );
}
