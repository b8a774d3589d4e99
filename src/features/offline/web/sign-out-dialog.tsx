import { outbox } from './outbox.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { MORNING_MESSAGES, OUTBOX_DIALOG_MESSAGES } from '#kernel/web/messages/app.ts';

type SignOutDialogProps = {
  isAsleep: boolean;
  onSignOut: (discardsTaps: boolean) => void;
  onClose: () => void;
};

/** Asks before a sign-out while a sleep runs or taps wait, which can be kept or discarded. */
export function SignOutDialog({ isAsleep, onSignOut, onClose }: SignOutDialogProps) {
  const MESSAGES = OUTBOX_DIALOG_MESSAGES.signOut;
  const count = outbox.read().operations.length;
  const hasTaps = count > 0;
  return (
    <Dialog
      title={hasTaps ? MESSAGES.title : MESSAGES.asleepTitle}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2.5">
          {hasTaps ? (
            <>
              <Button onClick={() => onSignOut(false)}>{MESSAGES.keep}</Button>
              <Button kind="danger" onClick={() => onSignOut(true)}>
                {MORNING_MESSAGES.discard}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose}>{MESSAGES.stay}</Button>
              <Button kind="secondary" onClick={() => onSignOut(false)}>
                {DASHBOARD_MESSAGES.signOut}
              </Button>
            </>
          )}
        </div>
      }
    >
      {hasTaps && <p className="mt-1 text-ink-2">{MESSAGES.hint({ count })}</p>}
      {isAsleep && <p className="mt-1 text-ink-2">{MESSAGES.asleepHint}</p>}
    </Dialog>
  );
}
