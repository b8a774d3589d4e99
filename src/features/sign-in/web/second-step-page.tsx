import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageTitle } from '#kernel/web/browser/page.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { SECOND_STEP_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { LOGIN_MESSAGES } from '#kernel/web/messages/first.ts';
import { AuthLayout } from '#sign-in/web/auth-layout.tsx';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { useEnter } from '#sign-in/web/use-enter.ts';

type SecondStepProps = {
  /** Returns the token. */
  signIn: (code: string) => Promise<string>;
  email?: string;
  onBack: () => void;
};

type Way = 'app' | 'recovery';

/** Input attributes for the right keyboard and code autofill. */
const INPUTS = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'none' },
} as const;

/** /login after the password, with two-step sign-in: asks for the code. */
export function SecondStepPage(props: SecondStepProps) {
  usePageTitle(LOGIN_MESSAGES.title);
  const [way, setWay] = useState<Way>('app');
  // The error of one kind of code does not apply to the other.
  return <CodeForm {...props} key={way} way={way} onOtherWay={setWay} />;
}

type CodeFormProps = SecondStepProps & { way: Way; onOtherWay: (way: Way) => void };

function CodeForm({ signIn, email, onBack, way, onOtherWay }: CodeFormProps) {
  const enter = useEnter();
  const field = useRef<HTMLInputElement>(null);
  const submission = useSubmission(
    async ({ code = '' }, isMounted) => enter(await signIn(code), isMounted, email),
    LOGIN_MESSAGES.failed,
  );
  const { isBusy, failure } = submission;

  // The only field of the page.
  useEffect(() => field.current?.focus(), []);

  // Typing after a rejection replaces the wrong code.
  useLayoutEffect(() => {
    if (failure === null) return;
    field.current?.focus();
    field.current?.select();
  }, [failure]);

  return (
    <AuthLayout
      heading={MESSAGES.heading}
      tagline={MESSAGES[way].tagline}
      submission={submission}
      foot={
        <>
          <p className="gate-foot">
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onOtherWay(way === 'app' ? 'recovery' : 'app')}
            >
              {MESSAGES[way].other}
            </button>
          </p>
          <p className="gate-foot">
            <button type="button" disabled={isBusy} onClick={onBack}>
              {MESSAGES.back}
            </button>
          </p>
        </>
      }
    >
      <Field
        {...INPUTS[way]}
        ref={field}
        label={MESSAGES[way].label}
        name="code"
        spellCheck={false}
        required
      />
      <SubmitButton busy={LOGIN_MESSAGES.busy}>{LOGIN_MESSAGES.title}</SubmitButton>
    </AuthLayout>
  );
}
