import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { login } from '#web/api/specified-calls.ts';
import { readField } from '#web/browser/read-field.ts';
import { usePageTitle } from '#web/browser/page.ts';
import { Link } from '#web/ui/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { LanguageLink } from '#web/ui/language-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { withMessages } from '#web/messages/catalogue.ts';
import { AUTH_MESSAGES, LOGIN_MESSAGES as MESSAGES } from '#web/messages/first.ts';
import { useAuth, type SignOutReason } from '#web/session/auth-context.tsx';
import { readLastAccount } from '#web/session/stored-token.ts';
import { AuthLayout } from './auth-layout.tsx';
import { readStored } from '#web/browser/browser-storage.ts';
import { WAITING_KEY } from '#web/outbox/waiting-key.ts';
import type { SecondStepPage, SecondStepProps } from './second-step-page.tsx';
import { useIsMounted } from './use-is-mounted.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Welcome } from './welcome.tsx';

/** The specified pause between sign-in and dashboard. */
const LEAVE_AFTER_MS = 100;

type Credentials = SecondStepProps['credentials'];
type SecondStep = { Page: typeof SecondStepPage; credentials: Credentials };

/** /login: email and password, with two-step sign-in a code, then the dashboard. */
export function LoginPage() {
  const auth = useAuth();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [email, setEmail] = useState<string>();
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);

  const enter = (token: string, email: string) => {
    if (!isMounted()) return null;
    const refusal = auth.login(token, { email });
    if (refusal === null) {
      setTimeout(() => {
        if (isMounted()) void navigate('/dashboard', { replace: true });
      }, LEAVE_AFTER_MS);
    }
    return refusal;
  };

  if (secondStep === null)
    return <FirstStep typedEmail={email} onToken={enter} onCodeRequired={setSecondStep} />;
  const { Page, credentials } = secondStep;
  return (
    <Page
      credentials={credentials}
      onToken={enter}
      onBack={() => {
        setEmail(credentials.email);
        setSecondStep(null);
      }}
    />
  );
}

type FirstStepProps = {
  /** Back to the first step. */
  typedEmail: string | undefined;
  onToken: SecondStepProps['onToken'];
  onCodeRequired: (secondStep: SecondStep) => void;
};

function FirstStep({ typedEmail, onToken, onCodeRequired }: FirstStepProps) {
  usePageTitle(MESSAGES.title);
  const { signOutReason, lastEmail = readLastAccount().email } = useAuth();
  const { state } = useLocation();
  const newcomerEmail = readEmail(state);

  const { isBusy, failure, fieldError, formProps } = useSubmission(
    async ({ email = '', password = '' }) => {
      const credentials = { email, password };
      try {
        return onToken(await login(credentials), email);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') throw error;
        // Loaded on demand, because few accounts use two-step sign-in.
        const { SecondStepPage: Page } = await withMessages(import('./second-step-page.tsx'));
        onCodeRequired({ Page, credentials });
        return null;
      }
    },
    MESSAGES.failed,
  );

  return (
    <AuthLayout
      heading={newcomerEmail === undefined ? <Welcome /> : AUTH_MESSAGES.welcome}
      tagline={MESSAGES.tagline}
      news={getNews(signOutReason, newcomerEmail)}
      failure={failure}
      isLong
    >
      <form {...formProps}>
        <Field
          label={MESSAGES.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typedEmail ?? newcomerEmail ?? lastEmail ?? ''}
          required
          disabled={isBusy}
          {...fieldError('email')}
        />
        <PasswordField
          label={MESSAGES.password}
          showLabel={MESSAGES.showPassword}
          hideLabel={MESSAGES.hidePassword}
          name="password"
          autoComplete="current-password"
          required
          disabled={isBusy}
          {...fieldError('password')}
        />
        <Button type="submit" wide disabled={isBusy} className="mt-5.5">
          {isBusy ? MESSAGES.busy : MESSAGES.submit}
        </Button>
      </form>
      <p className="gate-foot">
        {MESSAGES.newHere} <Link to="/register">{MESSAGES.toRegister}</Link>
      </p>
      <p className="gate-foot flex flex-wrap justify-center gap-x-6">
        <Link to="/login?forgot">{MESSAGES.forgot}</Link>
        <LanguageLink />
      </p>
    </AuthLayout>
  );
}

/** A notice that explains why the guest is here, if needed. */
function getNews(
  signOutReason: SignOutReason | null,
  newcomerEmail: string | undefined,
): string | undefined {
  if (signOutReason !== null) return MESSAGES.farewells[signOutReason];
  const waiting = readStored(WAITING_KEY);
  if (waiting !== null) return MESSAGES.tapsWait({ count: Number(waiting) });
  return newcomerEmail === undefined ? undefined : MESSAGES.accountMade;
}

/** The email passed on by registration, so that it is typed only once. */
function readEmail(locationState: unknown): string | undefined {
  const email = readField(locationState, 'email');
  return typeof email === 'string' ? email : undefined;
}
