import { call } from '#web/api/call.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';

type DeleteSectionProps = { onDownload: () => void; onKeep: () => void };

/** Confirms the erasure of the account by the password, after an offer to download its data. */
export function DeleteSection({ onDownload, onKeep }: DeleteSectionProps) {
  const { leave } = useSignOut();
  const { isBusy, failure, findFault, formProps } = useSubmission(
    async ({ currentPassword = '' }) => {
      await call('DELETE /account', { body: { currentPassword } });
      leave('erased');
      return null;
    },
    MESSAGES.deleteFailed,
  );

  return (
    <form {...formProps}>
      <p className="font-semibold">{MESSAGES.deleteQuestion}</p>
      <p className="mt-1 text-ink-2">{MESSAGES.deleteHint}</p>
      <Button kind="secondary" wide className="mt-4" disabled={isBusy} onClick={onDownload}>
        {MESSAGES.deleteDownloadFirst}
      </Button>
      {failure !== null && failure.faults.length === 0 && (
        <FormError key={failure.attempt} message={failure.message} />
      )}
      <CurrentPasswordField disabled={isBusy} error={findFault('currentPassword')} />
      <div className="mt-5.5 flex flex-wrap gap-3 *:flex-auto">
        <Button kind="secondary" disabled={isBusy} onClick={onKeep}>
          {MESSAGES.deleteKeep}
        </Button>
        <Button kind="danger" type="submit" disabled={isBusy}>
          {isBusy ? MESSAGES.deleting : MESSAGES.deleteConfirm}
        </Button>
      </div>
    </form>
  );
}
