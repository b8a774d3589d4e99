import { Suspense, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { login } from './login.ts';
import { readField } from '#kernel/web/api/response.ts';
import { usePageTitle } from '#kernel/web/browser/page.ts';
import { useSignInWays } from '#accounts/web/sign-in-ways.ts';
import { Link } from '#kernel/web/ui/link.tsx';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { LanguageLink } from '#kernel/web/ui/language-link.tsx';
import { Field, PasswordField } from '#kernel/web/ui/field.tsx';
import { WEB_FEATURES } from '#web.ts';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { AUTH_MESSAGES, LOGIN_MESSAGES as MESSAGES } from '#kernel/web/messages/first.ts';
import { useAuth, type SignOutReason } from './auth-context.tsx';
import { readLastAccount } from '#kernel/web/session/access-token.ts';
import { AuthLayout, Welcome } from './auth-layout.tsx';
import { readStored } from '#kernel/web/browser/browser-storage.ts';
import { WAITING_KEY } from './waiting-taps.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { useEnter } from './use-enter.ts';

/** /login: email and password, with two-step sign-in a code, then the dashboard. */
export function LoginPage() {
  const [typedEmail, setTypedEmail] = useState<string>();
  /** In place of the form. */
  const [page, setPage] = useState<ReactNode>(null);
  const showPage = (next: ReactNode, email?: string) => {
    setTypedEmail(email);
    setPage(next);
  };
  return page ?? <FirstStep typedEmail={typedEmail} onPage={showPage} />;
}

type FirstStepProps = {
  /** Back from the second step. */
  typedEmail: string | undefined;
  /** Shows another page in place of the form; null: the form again, filled in with this email. */
  onPage: (page: ReactNode, email?: string) => void;
};

function FirstStep({ typedEmail, onPage }: FirstStepProps) {
  usePageTitle(MESSAGES.title);
  const { signOutReason, lastEmail = readLastAccount().email } = useAuth();
  const { state } = useLocation();
  const newcomerEmail = readEmail(state);
  const ways = useSignInWays();
  const enter = useEnter();
  const [query] = useSearchParams();
  const hasPassword = ways?.hasPassword !== false || query.has('password');

  const submission = useSubmission(async ({ email = '', password = '' }, isMounted) => {
    const credentials = { email, password };
    try {
      return enter(await login(credentials), isMounted, email);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') throw error;
      // Loaded on demand, because few accounts use two-step sign-in.
      const { SecondStepPage } = await withMessages(import('./second-step-page.tsx'));
      const signIn = (code: string) => login({ ...credentials, code });
      const onBack = () => onPage(null, email);
      onPage(<SecondStepPage signIn={signIn} email={email} onBack={onBack} />);
      return null;
    }
  }, MESSAGES.failed);

  return (
    <AuthLayout
      heading={newcomerEmail === undefined ? <Welcome /> : AUTH_MESSAGES.welcome}
      tagline={MESSAGES.tagline}
      news={getNews(signOutReason, newcomerEmail, state)}
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
              <div className="mt-3 grid gap-3 desk:-mb-3 desk:h-0 desk:content-start">
                {WEB_FEATURES.map(
                  ({ name, SignInWay }) =>
                    SignInWay && <SignInWay key={name} ways={ways} onPage={onPage} />,
                )}
              </div>
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
  locationState: unknown,
): string | undefined {
  if (signOutReason !== null) {
    // After a new password: what else the owner should judge.
    const remaining = readField(locationState, 'remaining');
    const farewell = MESSAGES.farewells[signOutReason];
    return Array.isArray(remaining) ? [farewell, ...remaining].join(' ') : farewell;
  }
  const waiting = readStored(WAITING_KEY);
  if (waiting !== null) return MESSAGES.tapsWait({ count: Number(waiting) });
  return newcomerEmail === undefined ? undefined : MESSAGES.accountMade;
}

/** The email passed on by registration, so that it is typed only once. */
function readEmail(locationState: unknown): string | undefined {
  const email = readField(locationState, 'email');
  return typeof email === 'string' ? email : undefined;
}
