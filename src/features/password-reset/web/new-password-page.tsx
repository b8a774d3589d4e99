import { Navigate, useNavigate } from 'react-router';
import { call } from '#kernel/web/api/call.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { useLinkToken, usePageTitle } from '#kernel/web/browser/page.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { PasswordField } from '#kernel/web/ui/field.tsx';
import { ACCOUNT_MESSAGES, DIARY_MESSAGES, RECOVERY_MESSAGES } from '#kernel/web/messages/app.ts';
import { useAuth } from '#sign-in/web/auth-context.tsx';
import { LINK_EXPIRED } from './forgotten-password-page.tsx';
import { AuthLayout } from '#sign-in/web/auth-layout.tsx';

/** /login?reset=TOKEN, from an email: sets a new password. */
export function NewPasswordPage() {
  const MESSAGES = RECOVERY_MESSAGES.reset;
  usePageTitle(ACCOUNT_MESSAGES.newPassword);
  const { logout } = useAuth();
  const navigate = useNavigate();
  const token = useLinkToken('reset');

  const submission = useSubmission(async ({ newPassword = '' }) => {
    let remaining: readonly string[];
    try {
      const body = { newPassword };
      ({ remaining } = await call('PUT /password-resets/:token', { params: { token }, body }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RESET_EXPIRED') throw error;
      void navigate('/login?forgot', { replace: true, state: LINK_EXPIRED });
      return;
    }
    // The server has signed out every device, possibly this browser too.
    logout('reset');
    void navigate('/login', { replace: true, state: { remaining } });
  }, MESSAGES.failed);

  // Reloaded, or opened without a token: a new link is needed.
  if (token === '') return <Navigate to="/login?forgot" replace state={LINK_EXPIRED} />;
  return (
    <AuthLayout
      heading={ACCOUNT_MESSAGES.newPassword}
      tagline={MESSAGES.tagline}
      submission={submission}
    >
      <PasswordField
        label={ACCOUNT_MESSAGES.newPassword}
        name="newPassword"
        autoComplete="new-password"
      />
      <SubmitButton busy={DIARY_MESSAGES.saving}>{MESSAGES.submit}</SubmitButton>
    </AuthLayout>
  );
}
