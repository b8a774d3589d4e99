import { call } from '#kernel/web/api/call.ts';
import { usePasskeys } from './queries.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { askForPasskey, canUsePasskeys } from './credentials.ts';
import { PASSKEY_MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';

/** Confirms this sign-in by a passkey, if the account has one. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: passkeys } = usePasskeys();
  const { isBusy, run } = useAction(async () => {
    const options = await call('POST /account/confirmation/passkey/challenge');
    const credential = await askForPasskey(options);
    await call('POST /account/confirmation/passkey', { body: { credential } });
    onConfirmed();
  }, PASSKEY_MESSAGES.failed);
  if (passkeys === undefined || passkeys.items.length === 0 || !canUsePasskeys()) return null;
  return (
    <Button wide kind="secondary" className="mt-4" disabled={isBusy} onClick={() => void run()}>
      {isBusy ? PASSKEY_MESSAGES.waiting : PASSKEY_MESSAGES.confirm}
    </Button>
  );
}
