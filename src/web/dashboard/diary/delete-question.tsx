import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { call } from '#web/api/call.ts';
import { DIARY_MESSAGES } from '#web/messages/app.ts';
import { ChangePreview } from './change-preview.tsx';
import { ConfirmQuestion } from './confirm-question.tsx';
import { useChangePreview } from './use-change-preview.ts';
import { useDiaryChanges } from './use-diary-changes.ts';

type DeleteQuestionProps = { sleep: SleepEntry; onKeep: () => void; onDeleted: () => void };

/** Confirms a deletion and previews its effect. */
export function DeleteQuestion({ sleep, onKeep, onDeleted }: DeleteQuestionProps) {
  const { id, bonusPoints = 0 } = sleep;
  const changes = useDiaryChanges();
  const { change, isPending } = useChangePreview({ delete: id }, () =>
    call('DELETE /sleeps/:id', { params: { id }, query: { dryRun: 'true' } }),
  );
  return (
    <ConfirmQuestion
      question={DIARY_MESSAGES.deleteQuestion}
      yes={{ label: DIARY_MESSAGES.deleteYes, busyLabel: DIARY_MESSAGES.deleting, kind: 'danger' }}
      no={DIARY_MESSAGES.deleteNo}
      onYes={() => changes.remove(sleep).then(onDeleted)}
      onNo={onKeep}
    >
      <ChangePreview answer={change} isPending={isPending} bonusBefore={bonusPoints} />
    </ConfirmQuestion>
  );
}
