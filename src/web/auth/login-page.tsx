import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { login } from '#web/api/specified-calls.ts';
import { readField } from '#web/api/call.ts';
import { usePageTitle } from '#web/browser/page.ts';
import { useSignInWays } from '#web/browser/sign-in-ways.ts';
import { Link } from '#web/ui/link.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { LanguageLink } from '#web/ui/language-link.tsx';
import { Field, PasswordField } from '#web/ui/field.tsx';
import { withMessages } from '#web/messages/catalogue.ts';
import { AUTH_MESSAGES, LOGIN_MESSAGES as MESSAGES } from '#web/messages/first.ts';
import { useAuth, type SignOutReason } from '#web/session/auth-context.tsx';
import { readLastAccount } from '#web/session/access-token.ts';
import { AuthLayout, Welcome } from './auth-layout.tsx';
import { readStored } from '#web/browser/browser-storage.ts';
import { WAITING_KEY } from '#web/outbox/operation.ts';
import type { SecondStepProps } from './second-step-page.tsx';
import { useSubmission } from '#web/api/use-submission.ts';

const OtherWays = lazy(async () => ({
  default: (await withMessages(import('./other-ways.tsx'))).OtherWays,
}));

/** The specified pause between sign-in and dashboard. */
const LEAVE_AFTER_MS = 100;

/** /login: email and password, with two-step sign-in a code, then the dashboard. */
export function LoginPage() {
  const auth = useAuth();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();
  /** In place of the form. */
  const [page, setPage] = useState<ReactNode>(null);

  const enter: SecondStepProps['onToken'] = (token, email, isMounted) => {
    if (!isMounted()) return null;
    const refusal = auth.login(token, email === undefined ? {} : { email });
    if (refusal === null) {
      setTimeout(() => {
        if (isMounted()) void navigate('/dashboard', { replace: true });
      }, LEAVE_AFTER_MS);
    }
    return refusal;
  };

  const goBack = (email?: string) => {
    setEmail(email);
    setPage(null);
  };
  return page ?? <FirstStep typedEmail={email} onToken={enter} onPage={setPage} onBack={goBack} />;
}

type FirstStepProps = {
  /** Back to the first step. */
  typedEmail: string | undefined;
  onToken: SecondStepProps['onToken'];
  /** Shows another page in place of the form. */
  onPage: (page: ReactNode) => void;
  onBack: (email?: string) => void;
};

function FirstStep({ typedEmail, onToken, onPage, onBack }: FirstStepProps) {
  usePageTitle(MESSAGES.title);
  const { signOutReason, lastEmail = readLastAccount().email } = useAuth();
  const { state } = useLocation();
  const newcomerEmail = readEmail(state);
  const ways = useSignInWays();
  const [query] = useSearchParams();
  const hasPassword = ways?.hasPassword !== false || query.has('password');

  const submission = useSubmission(async ({ email = '', password = '' }, isMounted) => {
    const credentials = { email, password };
    try {
      return onToken(await login(credentials), email, isMounted);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') throw error;
      // Loaded on demand, because few accounts use two-step sign-in.
      const { SecondStepPage } = await withMessages(import('./second-step-page.tsx'));
      const signIn = (code: string) => login({ ...credentials, code });
      onPage(
        <SecondStepPage
          signIn={signIn}
          email={email}
          onToken={onToken}
          onBack={() => onBack(email)}
        />,
      );
      return null;
    }
  }, MESSAGES.failed);

  return (
    <AuthLayout
      heading={newcomerEmail === undefined ? <Welcome /> : AUTH_MESSAGES.welcome}
      tagline={MESSAGES.tagline}
      news={getNews(signOutReason, newcomerEmail)}
      submission={submission}
      isLong
      foot={
        <>
          {hasPassword && (
            <p className="gate-foot">
              {MESSAGES.newHere} <Link to="/register">{MESSAGES.toRegister}</Link>
            </p>
          )}
          <p className="gate-foot flex flex-wrap justify-center gap-x-6">
            {hasPassword && <Link to="/login?forgot">{MESSAGES.forgot}</Link>}
            <LanguageLink />
          </p>
          {ways && (
            <Suspense>
              <OtherWays ways={ways} onToken={onToken} onPage={onPage} onBack={onBack} />
            </Suspense>
          )}
        </>
      }
    >
      {hasPassword && (
        <>
          <Field
            label={MESSAGES.email}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={typedEmail ?? newcomerEmail ?? lastEmail ?? ''}
            required
          />
          <PasswordField
            label={MESSAGES.password}
            name="password"
            autoComplete="current-password"
            required
          />
          <SubmitButton busy={MESSAGES.busy}>{MESSAGES.submit}</SubmitButton>
        </>
      )}
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
