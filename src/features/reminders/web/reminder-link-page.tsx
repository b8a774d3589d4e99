import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { useLinkToken, usePageTitle } from '#kernel/web/browser/page.ts';
import { ACCOUNT_MESSAGES, DIARY_MESSAGES, REMINDER_MESSAGES } from '#kernel/web/messages/app.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { AuthLayout } from '#sign-in/web/auth-layout.tsx';

/**
 * /login?confirm=TOKEN and /login?unsubscribe=TOKEN, from an email: opening the link changes nothing, because mail
 * programs open links ahead.
 */
export function ReminderLinkPage() {
  const [query] = useSearchParams();
  const [does] = useState<'confirm' | 'unsubscribe'>(() =>
    query.has('confirm') ? 'confirm' : 'unsubscribe',
  );
  const token = useLinkToken(does);
  const [isDone, setDone] = useState(false);
  const MESSAGES = REMINDER_MESSAGES.links[does];
  usePageTitle(MESSAGES.title);

  const submission = useSubmission(async () => {
    await call(`POST /reminders/${does}/:token`, { params: { token } });
    setDone(true);
  }, ACCOUNT_MESSAGES.failed);

  if (token === '') return <Navigate to="/login" replace />;
  return (
    <AuthLayout
      heading={MESSAGES.heading}
      tagline={MESSAGES.tagline}
      submission={submission}
      done={isDone ? <span className="font-semibold">{MESSAGES.done}</span> : null}
      foot={
        <p className="gate-foot">
          <Link to="/login">{REMINDER_MESSAGES.links.toApp}</Link>
        </p>
      }
    >
      <SubmitButton busy={DIARY_MESSAGES.saving}>{MESSAGES.submit}</SubmitButton>
    </AuthLayout>
  );
}
