import type { OidcSignIn } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { usePageTitle } from '#kernel/web/browser/page.ts';
import { OTHER_WAYS_MESSAGES, SECOND_STEP_MESSAGES } from '#kernel/web/messages/app.ts';
import {
  AUTH_MESSAGES,
  LOGIN_MESSAGES,
  REGISTER_MESSAGES as MESSAGES,
} from '#kernel/web/messages/first.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { AuthLayout } from '#sign-in/web/auth-layout.tsx';
import { useEnter } from '#sign-in/web/use-enter.ts';

type NewAccountPageProps = {
  newAccount: NonNullable<OidcSignIn['newAccount']>;
  onBack: () => void;
};

/** /login after the provider, for a person without an account: asks for what it did not say. */
export function NewAccountPage({ newAccount, onBack }: NewAccountPageProps) {
  const enter = useEnter();
  usePageTitle(MESSAGES.title);
  const submission = useSubmission(async ({ username = '', email }, isMounted) => {
    const body = { username, ...(email !== undefined && { email }) };
    const { accessToken } = await call('POST /oidc/accounts', { body });
    // By a setup link, which the address lost on the way to the provider.
    const { isAdministrator } = await call('GET /account', {}, { token: accessToken }).catch(
      () => ({ isAdministrator: false }),
    );
    return enter(accessToken, isMounted, undefined, isAdministrator);
  }, MESSAGES.failed);
  return (
    <AuthLayout
      heading={AUTH_MESSAGES.welcome}
      tagline={OTHER_WAYS_MESSAGES.newTagline}
      submission={submission}
      foot={
        <p className="gate-foot">
          <button type="button" disabled={submission.isBusy} onClick={onBack}>
            {SECOND_STEP_MESSAGES.back}
          </button>
        </p>
      }
    >
      <Field
        label={MESSAGES.username}
        name="username"
        autoComplete="nickname"
        defaultValue={newAccount.username}
        required
      />
      {newAccount.email === null && (
        <Field
          label={LOGIN_MESSAGES.email}
          name="email"
          type="email"
          autoComplete="email"
          required
        />
      )}
      <SubmitButton busy={MESSAGES.busy}>{MESSAGES.submit}</SubmitButton>
    </AuthLayout>
  );
}
