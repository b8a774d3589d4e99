import { BrowserRouter } from 'react-router';
import { BASE_PATH } from '#web/browser/base-path.ts';
import { AuthProvider } from '#web/session/auth-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './router.tsx';

/** The app: authentication state and the page of the current address. */
export function App() {
  return (
    <ErrorBoundary>
      <AuthProvider>
        <BrowserRouter basename={BASE_PATH}>
          <AppRoutes />
        </BrowserRouter>
      </AuthProvider>
    </ErrorBoundary>
  );
}
