import { call } from '#web/api/call.ts';
import { useTwoStep } from '#web/api/queries/account.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { ReauthForm } from './two-step/two-step-forms.tsx';

type ConfirmFormProps = { onConfirmed: () => void; onCancel: () => void };

/** Confirms this sign-in for the next five minutes: by the password, and a code where two-step sign-in is on. */
export function ConfirmForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const { data: twoStep } = useTwoStep();
  return (
    <ReauthForm
      submit={MESSAGES.confirm}
      busy={MESSAGES.confirming}
      kind="secondary"
      asksCode={twoStep?.enabled === true}
      onProved={async ({ currentPassword = '', code }) => {
        await call('POST /account/confirmation', {
          body: { currentPassword, ...(code && { code }) },
        });
        onConfirmed();
      }}
      onCancel={onCancel}
    />
  );
}
