import { Game } from '#game/web/game.tsx';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { Button, SubmitButton } from '#kernel/web/ui/button.tsx';
import { Form } from '#kernel/web/ui/form.tsx';
import {
  ACCOUNT_MESSAGES as MESSAGES,
  CALM_MESSAGES,
  DIARY_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { useSignOut } from '#sign-in/web/use-sign-out.ts';
import { CurrentPasswordField, toProof } from '#sign-in/web/current-proof.tsx';

type DeleteSectionProps = { open: (section: string) => void; back: () => void };

/** Confirms the erasure of the account by the password, after an offer to download its data. */
export function DeleteSection({ open, back }: DeleteSectionProps) {
  const { leave } = useSignOut();
  const submission = useSubmission(async ({ currentPassword }) => {
    await call('DELETE /account', { body: toProof(currentPassword) });
    leave('erased');
  }, MESSAGES.deleteFailed);

  return (
    <>
      <p className="font-semibold">{MESSAGES.deleteQuestion}</p>
      <p className="mt-1 text-ink-2">
        <Game calm={CALM_MESSAGES.deleteHint}>{MESSAGES.deleteHint}</Game>
      </p>
      <Button
        kind="secondary"
        wide
        className="mt-4"
        disabled={submission.isBusy}
        onClick={() => open('export')}
      >
        {MESSAGES.deleteDownloadFirst}
      </Button>
      <Form submission={submission}>
        <CurrentPasswordField />
        <div className="mt-5.5 flex flex-wrap gap-3 *:flex-auto">
          <Button kind="secondary" onClick={back}>
            {MESSAGES.deleteKeep}
          </Button>
          <SubmitButton kind="danger" wide={false} className="" busy={DIARY_MESSAGES.deleting}>
            {MESSAGES.deleteConfirm}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
