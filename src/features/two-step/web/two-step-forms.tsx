import type { TwoStepSecret } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { CurrentPasswordField, toProof } from '#sign-in/web/current-proof.tsx';
import {
  ACCOUNT_MESSAGES,
  SECOND_STEP_MESSAGES,
  TWO_STEP_MESSAGES as MESSAGES,
} from '#kernel/web/messages/app.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Form } from '#kernel/web/ui/form.tsx';
import { CopyButton } from '#kernel/web/ui/recovery-code-list.tsx';
import { QrCode } from '#kernel/web/ui/qr-code.tsx';

/** Asks for the password before the set-up. */
export function BeginForm({ onBegun }: { onBegun: (secret: TwoStepSecret) => void }) {
  const submission = useSubmission(
    async ({ currentPassword }) =>
      onBegun(await call('POST /account/two-step', { body: toProof(currentPassword) })),
    ACCOUNT_MESSAGES.failed,
  );
  return (
    <Form submission={submission}>
      <CurrentPasswordField />
      <SubmitButton busy={MESSAGES.beginning}>{MESSAGES.begin}</SubmitButton>
    </Form>
  );
}

type ConfirmFormProps = {
  secret: TwoStepSecret;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

/** Shows the secret as QR code, link and text, and asks for a code to confirm it. */
export function ConfirmForm({ secret: { secret, otpauthUri }, onConfirmed }: ConfirmFormProps) {
  const submission = useSubmission(async ({ code = '' }) => {
    const { recoveryCodes } = await call('PUT /account/two-step', { body: { code } });
    onConfirmed(recoveryCodes);
  }, ACCOUNT_MESSAGES.failed);
  return (
    <>
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <code className="py-2 font-mono text-[0.9375rem]">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
        <CopyButton text={secret} />
      </div>
      <Form submission={submission}>
        <Field
          label={SECOND_STEP_MESSAGES.app.label}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
        <SubmitButton busy={MESSAGES.confirming}>{MESSAGES.confirm}</SubmitButton>
      </Form>
    </>
  );
}
