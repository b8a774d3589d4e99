import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { usePageTitle } from '#web/browser/page.ts';
import { Link } from '#web/ui/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { REGISTER_MESSAGES as MESSAGES } from '#web/messages/first.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useIsMounted } from './use-is-mounted.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Welcome } from './welcome.tsx';

/** /register: creates an account, then redirects to /login with the email filled in. */
export function RegisterPage() {
  usePageTitle(MESSAGES.title);
  const navigate = useNavigate();
  const isMounted = useIsMounted();

  const { isBusy, failure, fieldError, formProps } = useSubmission(
    async ({ username = '', email = '', password = '' }) => {
      await call('POST /register', { body: { username, email, password } });
      if (isMounted()) void navigate('/login', { state: { email } });
      return null;
    },
    MESSAGES.failed,
  );

  return (
    <AuthLayout heading={<Welcome />} tagline={MESSAGES.tagline} failure={failure} isLong>
      <form {...formProps}>
        <Field
          label={MESSAGES.username}
          name="username"
          autoComplete="nickname"
          required
          disabled={isBusy}
          {...fieldError('username')}
        />
        <Field
          label={MESSAGES.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={isBusy}
          {...fieldError('email')}
        />
        <PasswordField
          label={MESSAGES.password}
          showLabel={MESSAGES.showPassword}
          hideLabel={MESSAGES.hidePassword}
          name="password"
          autoComplete="new-password"
          hint={MESSAGES.passwordHint}
          required
          disabled={isBusy}
          {...fieldError('password')}
        />
        <Button type="submit" wide disabled={isBusy} className="mt-5.5">
          {isBusy ? MESSAGES.busy : MESSAGES.submit}
        </Button>
      </form>
      <p className="gate-foot">
        {MESSAGES.alreadyDreaming} <Link to="/login">{MESSAGES.toLogin}</Link>
      </p>
    </AuthLayout>
  );
}
