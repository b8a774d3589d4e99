import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { requestPasswordReset } from '#web/api/account-calls.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { RECOVERY_WORDS } from '#web/words/account-recovery.ts';
import { Gate } from './gate.tsx';
import { useSubmission } from './use-submission.ts';

const WORDS = RECOVERY_WORDS.forgot;

/** For `Link` and `navigate`: leads here from a link that is good no more. */
export const LINK_EXPIRED = { isLinkExpired: true };

const focusOn = (element: HTMLElement | null) => element?.focus();

/** /login?forgot: asks for a link by e-mail. The answer never tells whether the address has an account. */
export function ForgottenPasswordPage() {
  usePageTitle(WORDS.title);
  const { state } = useLocation();
  const [isSent, setSent] = useState(false);
  const { isBusy, failure, faultOf, formProps } = useSubmission(async ({ email = '' }) => {
    await requestPasswordReset({ email });
    setSent(true);
    return null;
  }, WORDS.failed);
  const expiry = isLinkExpired(state)
    ? { message: WORDS.linkExpired, faults: [], attempt: 0 }
    : null;

  return (
    <Gate
      heading={WORDS.heading}
      tagline={WORDS.tagline}
      failure={isSent ? null : (failure ?? expiry)}
    >
      {isSent ? (
        <output ref={focusOn} tabIndex={-1} className="mt-6 block outline-none">
          <span className="block font-semibold">{WORDS.sent}</span>
          <span className="mt-2 block text-ink-2">{WORDS.nothingCame}</span>
        </output>
      ) : (
        <form {...formProps}>
          <Field
            label={RECOVERY_WORDS.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            disabled={isBusy}
            error={faultOf('email')}
          />
          <Button type="submit" wide disabled={isBusy} className="mt-5.5">
            {isBusy ? WORDS.busy : WORDS.submit}
          </Button>
        </form>
      )}
      <p className="gate-foot">
        {WORDS.remembered} <Link to="/login">{WORDS.toLogin}</Link>
      </p>
    </Gate>
  );
}

function isLinkExpired(locationState: unknown): boolean {
  return (
    typeof locationState === 'object' &&
    locationState !== null &&
    Reflect.get(locationState, 'isLinkExpired') === true
  );
}
