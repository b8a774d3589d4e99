import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { deleteSleep } from '#web/api/diary-calls.ts';
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
    deleteSleep(id, { dryRun: true }),
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
