import { isUnsent } from '#web/outbox/operation.ts';
import { readOutbox } from '#web/outbox/outbox-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OUTBOX_DIALOG_MESSAGES } from '#web/messages/outbox-dialog.ts';

type SignOutDialogProps = { onSignOut: (discardsTaps: boolean) => void; onClose: () => void };

/** Asks whether to keep or discard unsent taps before signing out. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  const MESSAGES = OUTBOX_DIALOG_MESSAGES.signOut;
  return (
    <Dialog
      title={MESSAGES.title}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2.5">
          <Button onClick={() => onSignOut(false)}>{MESSAGES.keep}</Button>
          <Button kind="danger" onClick={() => onSignOut(true)}>
            {MESSAGES.discard}
          </Button>
        </div>
      }
    >
      <p className="mt-1 text-ink-2">
        {MESSAGES.hint({ count: readOutbox().operations.filter(isUnsent).length })}
      </p>
    </Dialog>
  );
}
