import { Link, useLocation, useNavigate } from 'react-router';
import { login } from '#web/api/calls.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { LOGIN_WORDS as WORDS } from '#web/words/login.ts';
import { useAuth, type Farewell } from './auth-context.tsx';
import { Gate } from './gate.tsx';
import { useIsHere } from './use-is-here.ts';
import { useSubmission } from './use-submission.ts';

/** The product's own pause between a sign-in and the dashboard. */
const LEAVE_AFTER_MS = 100;

/** /login: e-mail and password, then the dashboard. */
export function LoginPage() {
  usePageTitle(WORDS.title);
  const auth = useAuth();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isHere = useIsHere();
  const newcomerEmail = emailOf(state);

  const { isBusy, failure, faultOf, formProps } = useSubmission(
    async ({ email = '', password = '' }) => {
      const token = await login({ email, password });
      if (!isHere()) return null;
      const refusal = auth.login(token, { email });
      if (refusal === null) {
        setTimeout(() => {
          if (isHere()) void navigate('/dashboard', { replace: true });
        }, LEAVE_AFTER_MS);
      }
      return refusal;
    },
    WORDS.failed,
  );

  return (
    <Gate
      heading={newcomerEmail === undefined ? WORDS.heading : WORDS.newcomerHeading}
      tagline={WORDS.tagline}
      news={newsOf(auth.farewell, newcomerEmail)}
      failure={failure}
      isLong
    >
      <form {...formProps}>
        <Field
          label={WORDS.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={newcomerEmail ?? ''}
          required
          disabled={isBusy}
          error={faultOf('email')}
        />
        <PasswordField
          label={WORDS.password}
          showLabel={WORDS.showPassword}
          hideLabel={WORDS.hidePassword}
          name="password"
          autoComplete="current-password"
          required
          disabled={isBusy}
          error={faultOf('password')}
        />
        <Button type="submit" wide disabled={isBusy} className="mt-5.5">
          {isBusy ? WORDS.busy : WORDS.submit}
        </Button>
      </form>
      <p className="gate-foot">
        {WORDS.newHere} <Link to="/register">{WORDS.toRegister}</Link>
      </p>
      <p className="gate-foot">
        <Link to="/login?forgot">{WORDS.forgot}</Link>
      </p>
    </Gate>
  );
}

/** Why the visitor stands here, where that needs a word. */
function newsOf(farewell: Farewell | null, newcomerEmail: string | undefined): string | undefined {
  if (farewell !== null) return WORDS.farewells[farewell];
  return newcomerEmail === undefined ? undefined : WORDS.accountMade;
}

/** The e-mail that a fresh registration passes on, so that it is typed only once. */
function emailOf(locationState: unknown): string | undefined {
  const email =
    typeof locationState === 'object' && locationState !== null
      ? Reflect.get(locationState, 'email')
      : undefined;
  return typeof email === 'string' ? email : undefined;
}
