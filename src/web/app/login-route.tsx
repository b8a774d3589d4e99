import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoginPage } from '#web/auth/login-page.tsx';
import { GuestRoute } from './guest-route.tsx';

// Few ever need these two, and everyone waits for the first page.
const ForgottenPasswordPage = lazy(async () => ({
  default: (await import('#web/auth/forgotten-password-page.tsx')).ForgottenPasswordPage,
}));
const NewPasswordPage = lazy(async () => ({
  default: (await import('#web/auth/new-password-page.tsx')).NewPasswordPage,
}));

/** /login in its three forms: the sign-in, and by the query what helps where a password is forgotten. */
export function LoginRoute() {
  const [query] = useSearchParams();
  // Also for who is signed in here: without the password, the link is their only way to another one.
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
