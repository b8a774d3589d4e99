import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { CurrentPasswordField, toProof, useHasPassword } from './current-proof.tsx';
import { ACCOUNT_MESSAGES, TWO_STEP_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button, SubmitButton } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Form } from '#kernel/web/ui/form.tsx';

type ReauthFormProps = {
  submit: string;
  busy: string;
  kind: 'secondary' | 'danger';
  asksCode?: boolean;
  onProved: (proof: { currentPassword?: string; code: string }) => Promise<void>;
  onCancel: () => void;
};

/** Asks for password and code again before a sensitive change. */
export function ReauthForm(props: ReauthFormProps) {
  const { submit, busy, kind, asksCode = true, onProved, onCancel } = props;
  const hasPassword = useHasPassword();
  const submission = useSubmission(
    ({ currentPassword, code = '' }) => onProved({ ...toProof(currentPassword), code }),
    ACCOUNT_MESSAGES.failed,
  );
  return (
    <Form submission={submission}>
      <CurrentPasswordField />
      {asksCode && hasPassword && <CodeField />}
      <div className="mt-5.5 flex flex-wrap gap-3 *:flex-auto">
        <Button kind="secondary" onClick={onCancel}>
          {MESSAGES.cancel}
        </Button>
        <SubmitButton kind={kind} wide={false} className="" busy={busy}>
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** A code of the second step, of either kind. */
export const CodeField = () => (
  <Field
    label={MESSAGES.codeOrRecoveryCode}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);
