import type { TwoStepSecret } from '#contract/two-step.ts';
import { call } from '#web/api/call.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { CurrentPasswordField } from '#web/account/current-password-field.tsx';
import { TWO_STEP_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { StepHeading } from './step-heading.tsx';

/** Explains two-step sign-in and asks for the password. */
export function BeginForm({ onBegun }: { onBegun: (secret: TwoStepSecret) => void }) {
  const { isBusy, failure, findFault, formProps } = useSubmission(
    async ({ currentPassword = '' }) => {
      onBegun(await call('POST /account/two-step', { body: { currentPassword } }));
      return null;
    },
    MESSAGES.failed,
  );

  return (
    <form {...formProps}>
      <StepHeading text={MESSAGES.offHeading} hint={MESSAGES.offHint} />
      {failure !== null && failure.faults.length === 0 && (
        <FormError key={failure.attempt} message={failure.message} />
      )}
      <CurrentPasswordField disabled={isBusy} error={findFault('currentPassword')} />
      <Button type="submit" wide disabled={isBusy} className="mt-5.5">
        {isBusy ? MESSAGES.beginning : MESSAGES.begin}
      </Button>
    </form>
  );
}
