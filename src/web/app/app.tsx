import { BrowserRouter } from 'react-router';
import { AuthProvider } from '#web/session/auth-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './router.tsx';

/** The whole app: who is signed in, and the page that belongs to the address. */
export function App() {
  return (
    <ErrorBoundary>
      <AuthProvider>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </AuthProvider>
    </ErrorBoundary>
  );
}
