import { useState } from 'react';
import { useLocation } from 'react-router';
import type { PasswordResetRequested } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { readField } from '#kernel/web/api/response.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { usePageTitle } from '#kernel/web/browser/page.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { RECOVERY_MESSAGES, REMINDER_MESSAGES } from '#kernel/web/messages/app.ts';
import { LOGIN_MESSAGES } from '#kernel/web/messages/first.ts';
import { AuthLayout } from '#sign-in/web/auth-layout.tsx';

/** For `Link` and `navigate`: the target of an expired reset link. */
export const LINK_EXPIRED = { isLinkExpired: true };

/** /login?forgot: requests a reset link. The response does not reveal whether the address has an account. */
export function ForgottenPasswordPage() {
  const MESSAGES = RECOVERY_MESSAGES.forgot;
  usePageTitle(MESSAGES.title);
  const { state } = useLocation();
  const [help, setHelp] = useState<PasswordResetRequested | null>(null);
  const submission = useSubmission(async ({ email = '' }) => {
    setHelp(await call('POST /password-resets', { body: { email } }));
  }, MESSAGES.failed);

  return (
    <AuthLayout
      heading={MESSAGES.heading}
      tagline={MESSAGES.tagline}
      error={readField(state, 'isLinkExpired') === true ? MESSAGES.linkExpired : undefined}
      submission={submission}
      done={help && <NextSteps help={help} />}
      foot={
        <p className="gate-foot">
          {MESSAGES.remembered} <Link to="/login">{LOGIN_MESSAGES.title}</Link>
        </p>
      }
    >
      <Field
        label={LOGIN_MESSAGES.email}
        name="email"
        type="email"
        autoComplete="username"
        required
      />
      <SubmitButton busy={REMINDER_MESSAGES.testing}>{MESSAGES.submit}</SubmitButton>
    </AuthLayout>
  );
}

/** Says where the link was sent, or names the operator's contact. */
function NextSteps({ help: { sendsMail, operatorContact } }: { help: PasswordResetRequested }) {
  const MESSAGES = RECOVERY_MESSAGES.forgot;
  return (
    <>
      <span className="block font-semibold">{sendsMail ? MESSAGES.sent : MESSAGES.noMail}</span>
      {sendsMail && <span className="mt-2 block text-ink-2">{MESSAGES.nothingCame}</span>}
      {operatorContact !== null && (
        <span className="mt-2 block text-ink-2">
          {MESSAGES.contact} <b className="font-semibold text-ink">{operatorContact}</b>
        </span>
      )}
    </>
  );
}
