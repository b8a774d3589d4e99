import { useEffect, useRef, useState } from 'react';
import { login } from '#web/api/calls.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SECOND_STEP_WORDS as WORDS } from '#web/words/second-step.ts';
import { Gate } from './gate.tsx';
import { useSubmission } from './use-submission.ts';

export type SecondStepProps = {
  /** What the first step has taken; it is kept in memory alone. */
  credentials: { email: string; password: string };
  /** Answers what is wrong with the token, if anything. */
  onToken: (token: string, email: string) => string | null;
  onBack: () => void;
};

/** What phones need to offer the right keyboard, and the code itself. */
const APP_INPUT = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
const RECOVERY_INPUT = { autoComplete: 'off', autoCapitalize: 'none' } as const;

/** /login, once the password was right and the account has two-step sign-in: the code. */
export function SecondStepPage({ credentials, onToken, onBack }: SecondStepProps) {
  usePageTitle(WORDS.title);
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const field = useRef<HTMLInputElement>(null);

  const { isBusy, failure, formProps } = useSubmission(
    async ({ [way]: code = '' }) =>
      onToken(await login({ ...credentials, code }), credentials.email),
    WORDS.failed,
  );
  const { ref: form } = formProps;

  // There is one thing to do here.
  useEffect(() => {
    const input = form.current?.elements.namedItem(way);
    if (input instanceof HTMLElement) input.focus();
  }, [form, way]);

  // The next code takes the place of the wrong one.
  useEffect(() => {
    if (failure === null) return;
    field.current?.focus();
    field.current?.select();
  }, [failure]);

  return (
    <Gate heading={WORDS.heading} tagline={WORDS[way].tagline} failure={failure}>
      <form {...formProps}>
        <Field
          {...(way === 'app' ? APP_INPUT : RECOVERY_INPUT)}
          key={way}
          ref={field}
          label={WORDS[way].label}
          name={way}
          spellCheck={false}
          required
          disabled={isBusy}
        />
        <Button type="submit" wide disabled={isBusy} className="mt-5.5">
          {isBusy ? WORDS.busy : WORDS.submit}
        </Button>
      </form>
      <p className="gate-foot">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}
        >
          {WORDS[way].other}
        </button>
      </p>
      <p className="gate-foot">
        <button type="button" disabled={isBusy} onClick={onBack}>
          {WORDS.back}
        </button>
      </p>
    </Gate>
  );
}
