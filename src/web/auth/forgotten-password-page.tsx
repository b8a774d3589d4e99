import { useState } from 'react';
import { useLocation } from 'react-router';
import type { PasswordResetRequested } from '#contract/account.ts';
import { call } from '#web/api/call.ts';
import { readField } from '#web/browser/read-field.ts';
import { usePageTitle } from '#web/browser/page.ts';
import { Link } from '#web/ui/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { RECOVERY_MESSAGES } from '#web/messages/app.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useSubmission } from '#web/api/use-submission.ts';

/** For `Link` and `navigate`: the target of an expired reset link. */
export const LINK_EXPIRED = { isLinkExpired: true };

const focusOn = (element: HTMLElement | null) => element?.focus();

/** /login?forgot: requests a reset link. The response does not reveal whether the address has an account. */
export function ForgottenPasswordPage() {
  const MESSAGES = RECOVERY_MESSAGES.forgot;
  usePageTitle(MESSAGES.title);
  const { state } = useLocation();
  const [help, setHelp] = useState<PasswordResetRequested | null>(null);
  const { isBusy, failure, fieldError, formProps } = useSubmission(async ({ email = '' }) => {
    const help: Partial<PasswordResetRequested> = await call('POST /password-resets', {
      body: { email },
    });
    const { sendsMail = true, operatorContact = null } = help;
    setHelp({ sendsMail, operatorContact });
    return null;
  }, MESSAGES.failed);
  const expiry = isLinkExpired(state)
    ? { message: MESSAGES.linkExpired, faults: [], attempt: 0 }
    : null;

  return (
    <AuthLayout
      heading={MESSAGES.heading}
      tagline={MESSAGES.tagline}
      failure={help !== null ? null : (failure ?? expiry)}
    >
      {help !== null ? (
        <output ref={focusOn} tabIndex={-1} className="mt-6 block outline-none">
          <NextSteps help={help} />
        </output>
      ) : (
        <form {...formProps}>
          <Field
            label={RECOVERY_MESSAGES.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            disabled={isBusy}
            {...fieldError('email')}
          />
          <Button type="submit" wide disabled={isBusy} className="mt-5.5">
            {isBusy ? MESSAGES.busy : MESSAGES.submit}
          </Button>
        </form>
      )}
      <p className="gate-foot">
        {MESSAGES.remembered} <Link to="/login">{MESSAGES.toLogin}</Link>
      </p>
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

function isLinkExpired(locationState: unknown): boolean {
  return readField(locationState, 'isLinkExpired') === true;
}
