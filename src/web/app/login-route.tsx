import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoginPage } from '#web/auth/login-page.tsx';
import { GuestRoute } from './guest-route.tsx';

// Rarely needed, so loaded on demand.
const ForgottenPasswordPage = lazy(async () => ({
  default: (await import('#web/auth/forgotten-password-page.tsx')).ForgottenPasswordPage,
}));
const NewPasswordPage = lazy(async () => ({
  default: (await import('#web/auth/new-password-page.tsx')).NewPasswordPage,
}));

/** /login: sign-in, and by query the two pages for a forgotten password. */
export function LoginRoute() {
  const [query] = useSearchParams();
  // For signed-in sleepers too: without the current password they need the link.
  if (query.has('reset'))
    return (
      <Suspense>
        <NewPasswordPage />
      </Suspense>
    );
  return (
    <GuestRoute key="login">
      <Suspense>{query.has('forgot') ? <ForgottenPasswordPage /> : <LoginPage />}</Suspense>
    </GuestRoute>
  );
}
