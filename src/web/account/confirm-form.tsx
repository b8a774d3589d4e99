import { call } from '#web/api/call.ts';
import { usePasskeys, useTwoStep } from '#web/api/queries/account.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { askForPasskey, canUsePasskeys } from '#web/browser/passkeys.ts';
import { ACCOUNT_MESSAGES as MESSAGES, PASSKEY_MESSAGES } from '#web/messages/app.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ReauthForm } from './two-step/two-step-forms.tsx';

type ConfirmFormProps = { onConfirmed: () => void; onCancel: () => void };

/**
 * Confirms this sign-in for the next five minutes: by a passkey, or by the password, and a code where two-step sign-in
 * is on.
 */
export function ConfirmForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const { data: twoStep } = useTwoStep();
  const { data: passkeys } = usePasskeys();
  const hasPasskey = passkeys !== undefined && passkeys.items.length > 0 && canUsePasskeys();
  return (
    <div ref={focusOn} tabIndex={-1} className="outline-none">
      {hasPasskey && <PasskeyConfirmation onConfirmed={onConfirmed} />}
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
    </div>
  );
}

/** The pressed button is gone. */
const focusOn = (element: HTMLElement | null) => element?.focus();

function PasskeyConfirmation({ onConfirmed }: Pick<ConfirmFormProps, 'onConfirmed'>) {
  const toast = useToast();
  const { isBusy, run } = useSubmission(
    async () => {
      const options = await call('POST /account/confirmation/passkey/challenge');
      const credential = await askForPasskey(options);
      await call('POST /account/confirmation/passkey', { body: { credential } });
      onConfirmed();
    },
    PASSKEY_MESSAGES.failed,
    { toast },
  );
  return (
    <Button wide kind="secondary" className="mt-4" disabled={isBusy} onClick={() => void run({})}>
      {isBusy ? PASSKEY_MESSAGES.waiting : PASSKEY_MESSAGES.confirm}
    </Button>
  );
}
