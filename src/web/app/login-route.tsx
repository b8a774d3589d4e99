import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoginPage } from '#sign-in/web/login-page.tsx';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { GuestRoute } from './route-guards.tsx';

// Rarely needed, so loaded on demand.
const ForgottenPasswordPage = lazy(async () => ({
  default: (await withMessages(import('#password-reset/web/forgotten-password-page.tsx')))
    .ForgottenPasswordPage,
}));
const NewPasswordPage = lazy(async () => ({
  default: (await withMessages(import('#password-reset/web/new-password-page.tsx')))
    .NewPasswordPage,
}));

const ReminderLinkPage = lazy(async () => ({
  default: (await withMessages(import('#reminders/web/reminder-link-page.tsx'))).ReminderLinkPage,
}));

/** /login: sign-in, and by query the pages for a forgotten password and for the links of reminders. */
export function LoginRoute() {
  const [query] = useSearchParams();
  // For signed-in sleepers too: without the current password they need the link.
  if (query.has('reset'))
    return (
      <Suspense>
        <NewPasswordPage />
      </Suspense>
    );
  if (query.has('confirm') || query.has('unsubscribe'))
    return (
      <Suspense>
        <ReminderLinkPage />
      </Suspense>
    );
  return (
    <GuestRoute>
      <Suspense>{query.has('forgot') ? <ForgottenPasswordPage /> : <LoginPage />}</Suspense>
    </GuestRoute>
  );
}
