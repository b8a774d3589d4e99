import { useContext, useState } from 'react';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/call.ts';
import { useTwoStep } from './queries.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { ConfirmationContext, useHasPassword } from './current-proof.tsx';
import { ReauthForm } from './reauth-form.tsx';

/**
 * An action that may need a confirmation: then its form stands in `question`, and the action is repeated once it is
 * given.
 */
export function useConfirmed<Input>(
  work: (input: Input) => Promise<unknown>,
  otherwise: string,
  afterwards?: () => Promise<unknown>,
) {
  const [waiting, setWaiting] = useState<{ input: Input }>();
  const { isBusy, run } = useAction(
    async (input: Input) => {
      try {
        await work(input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_REQUIRED') throw error;
        setWaiting({ input });
      }
    },
    otherwise,
    afterwards,
  );
  const question = waiting && (
    <ConfirmForm
      onConfirmed={() => {
        setWaiting(undefined);
        void run(waiting.input);
      }}
      onCancel={() => setWaiting(undefined)}
    />
  );
  return { isBusy, run, question };
}

type ConfirmFormProps = { onConfirmed: () => void; onCancel: () => void };

/**
 * Confirms this sign-in for the next five minutes: by a passkey, or by the password, and a code where two-step sign-in
 * is on.
 */
function ConfirmForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const { data: twoStep } = useTwoStep();
  const hasPassword = useHasPassword();
  const renderConfirmation = useContext(ConfirmationContext);
  return (
    <div ref={focusOn} tabIndex={-1} className="outline-none">
      {hasPassword && renderConfirmation(onConfirmed)}
      <ReauthForm
        submit={MESSAGES.confirm}
        busy={MESSAGES.confirming}
        kind="secondary"
        asksCode={twoStep?.enabled === true}
        onProved={async ({ currentPassword, code }) => {
          // Without a password it was confirmed before.
          if (currentPassword !== undefined) {
            await call('POST /account/confirmation', {
              body: { currentPassword, ...(code && { code }) },
            });
          }
          onConfirmed();
        }}
        onCancel={onCancel}
      />
    </div>
  );
}

/** The pressed button is gone. */
const focusOn = (element: HTMLElement | null) => element?.focus();
