import { Link, useLocation, useNavigate } from 'react-router';
import { login } from '#web/api/calls.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { LOGIN_WORDS as WORDS } from '#web/words/login.ts';
import { useAuth } from './auth-context.tsx';
import { Gate } from './gate.tsx';
import { useSubmission } from './use-submission.ts';

/** The product's own pause between a sign-in and the dashboard. */
const LEAVE_AFTER_MS = 100;

/** /login: e-mail and password, then the dashboard. */
export function LoginPage() {
  usePageTitle(WORDS.title);
  const auth = useAuth();
  const navigate = useNavigate();
  const { state } = useLocation();

  const { isBusy, failure, faultOf, formProps } = useSubmission(
    async ({ email = '', password = '' }) => {
      const token = await login({ email, password });
      const refusal = auth.login(token, { email });
      if (refusal === null) {
        setTimeout(() => navigate('/dashboard', { replace: true }), LEAVE_AFTER_MS);
      }
      return refusal;
    },
    WORDS.failed,
  );

  return (
    <Gate heading={WORDS.heading} tagline={WORDS.tagline} failure={failure} isLong>
      {auth.farewell !== null && failure === null && (
        <output className="mt-4 block rounded-field border-[1.5px] border-daun px-3.5 py-3 text-[0.9375rem] leading-[1.4]">
          {WORDS.farewells[auth.farewell]}
        </output>
      )}
      <form {...formProps}>
        <Field
          label={WORDS.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={emailOf(state)}
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

/** The e-mail that a fresh registration passes on, so that it is typed only once. */
function emailOf(locationState: unknown): string {
  const email =
    typeof locationState === 'object' && locationState !== null
      ? Reflect.get(locationState, 'email')
      : undefined;
  return typeof email === 'string' ? email : '';
}
