import type { ProveTwoStepBody } from '#contract/two-step.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { CurrentPasswordField } from '#web/account/current-password-field.tsx';
import { TWO_STEP_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { StepHeading } from './step-heading.tsx';

type ProveFormProps = {
  heading: string;
  hint: string;
  submit: string;
  busy: string;
  isDangerous?: boolean;
  onProved: (proof: ProveTwoStepBody) => Promise<void>;
  onCancel: () => void;
};

/** Asks for password and code again before a sensitive change. */
export function ReauthForm(props: ProveFormProps) {
  const { heading, hint, submit, busy, isDangerous = false, onProved, onCancel } = props;
  const { isBusy, failure, findFault, formProps } = useSubmission(
    async ({ currentPassword = '', code = '' }) => {
      await onProved({ currentPassword, code });
      return null;
    },
    MESSAGES.failed,
  );

  return (
    <form {...formProps}>
      <StepHeading text={heading} hint={hint} />
      {failure !== null && failure.faults.length === 0 && (
        <FormError key={failure.attempt} message={failure.message} />
      )}
      <CurrentPasswordField disabled={isBusy} error={findFault('currentPassword')} />
      <Field
        label={MESSAGES.codeOrRecoveryCode}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        disabled={isBusy}
        error={findFault('code')}
      />
      <div className="mt-5.5 flex flex-wrap gap-3 *:flex-auto">
        <Button kind="secondary" disabled={isBusy} onClick={onCancel}>
          {MESSAGES.cancel}
        </Button>
        <Button kind={isDangerous ? 'danger' : 'secondary'} type="submit" disabled={isBusy}>
          {isBusy ? busy : submit}
        </Button>
      </div>
    </form>
  );
}
