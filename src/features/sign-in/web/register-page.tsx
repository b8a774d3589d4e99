import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readInvitation } from './invitation-link.ts';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { usePageTitle } from '#kernel/web/browser/page.ts';
import { useSignInWays } from '#accounts/web/sign-in-ways.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { Field, PasswordField } from '#kernel/web/ui/field.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { WEB_FEATURES } from '#web.ts';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { LOGIN_MESSAGES, REGISTER_MESSAGES as MESSAGES } from '#kernel/web/messages/first.ts';
import { AuthLayout, Welcome } from './auth-layout.tsx';

const InvitedNote = lazy(async () => ({
  default: (await withMessages(import('./invited-note.tsx'))).InvitedNote,
}));

/** /register: creates an account, then redirects to /login with the email filled in. */
export function RegisterPage() {
  usePageTitle(MESSAGES.title);
  const navigate = useNavigate();
  const { hash } = useLocation();
  // Not in the prerendered page, which knows no fragment.
  const [link, setLink] = useState<ReturnType<typeof readInvitation>>();
  useEffect(() => setLink(readInvitation(hash)), [hash]);

  const ways = useSignInWays();
  const submission = useSubmission(
    async ({ username = '', email = '', password = '' }, isMounted) => {
      const invitation = link && { invitation: link.token };
      await call('POST /register', { body: { username, email, password, ...invitation } });
      const state = { email, isNewAdministrator: link?.kind === 'setup' };
      if (isMounted()) void navigate('/login', { state });
    },
    MESSAGES.failed,
  );

  return (
    <AuthLayout
      heading={<Welcome />}
      tagline={MESSAGES.tagline}
      submission={submission}
      isLong
      foot={
        <>
          <p className="gate-foot">
            {MESSAGES.alreadyDreaming} <Link to="/login">{LOGIN_MESSAGES.title}</Link>
          </p>
          {ways && (
            <Suspense>
              {/* A provider sends the browser back to /login. */}
              {WEB_FEATURES.map(
                ({ name, RegisterWay }) =>
                  RegisterWay && <RegisterWay key={name} ways={ways} invitation={link?.token} />,
              )}
            </Suspense>
          )}
        </>
      }
    >
      {link && (
        <Suspense>
          <InvitedNote kind={link.kind} />
        </Suspense>
      )}
      {ways?.hasPassword !== false && (
        <>
          <Field label={MESSAGES.username} name="username" autoComplete="nickname" required />
          <Field
            label={LOGIN_MESSAGES.email}
            name="email"
            type="email"
            autoComplete="email"
            required
          />
          <PasswordField
            label={LOGIN_MESSAGES.password}
            name="password"
            autoComplete="new-password"
            hint={MESSAGES.passwordHint}
          />
          <SubmitButton busy={MESSAGES.busy}>{MESSAGES.submit}</SubmitButton>
        </>
      )}
    </AuthLayout>
  );
}
