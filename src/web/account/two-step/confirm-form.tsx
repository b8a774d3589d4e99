import type { TwoStepSecret } from '#contract/two-step.ts';
import { call } from '#web/api/call.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TWO_STEP_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { StepHeading } from './step-heading.tsx';

type ConfirmFormProps = {
  secret: TwoStepSecret;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

/** Shows the secret as QR code, link and text, and asks for a code to confirm it. */
export function ConfirmForm({ secret: { secret, otpauthUri }, onConfirmed }: ConfirmFormProps) {
  const { isBusy, failure, findFault, formProps } = useSubmission(async ({ code = '' }) => {
    const { recoveryCodes } = await call('PUT /account/two-step', { body: { code } });
    onConfirmed(recoveryCodes);
    return null;
  }, MESSAGES.failed);

  return (
    <form {...formProps}>
      <StepHeading text={MESSAGES.scanHeading} hint={MESSAGES.scanHint} />
      <QrCode text={otpauthUri} label={MESSAGES.qrCode} />
      <p className="text-center">
        <a
          href={otpauthUri}
          className="inline-flex min-h-11 items-center font-semibold text-soga underline underline-offset-4"
        >
          {MESSAGES.openApp}
        </a>
      </p>
      <p className="text-sm text-ink-2">{MESSAGES.typeHint}</p>
      <div className="flex items-center justify-between gap-3">
        {/* Four groups wide: two lines of four. */}
        <code className="w-[20ch] flex-none py-2 font-mono text-[0.9375rem]">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
        <CopyButton text={secret} label={MESSAGES.copy} copied={MESSAGES.keyCopied} />
      </div>
      {failure !== null && failure.faults.length === 0 && (
        <FormError key={failure.attempt} message={failure.message} />
      )}
      <Field
        label={MESSAGES.firstCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        disabled={isBusy}
        error={findFault('code')}
      />
      <Button type="submit" wide disabled={isBusy} className="mt-5.5">
        {isBusy ? MESSAGES.confirming : MESSAGES.confirm}
      </Button>
    </form>
  );
}
