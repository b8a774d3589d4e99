import { useEffect, useRef, useState } from 'react';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { deleteSleep } from '#web/api/diary-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DIARY_MESSAGES } from '#web/messages/diary.ts';
import { ChangePreview } from './change-preview.tsx';
import { toFormErrors } from './form-errors.ts';
import { useChangePreview } from './use-change-preview.ts';
import { useDiaryChanges } from './use-diary-changes.ts';

type DeleteQuestionProps = { sleep: SleepEntry; onKeep: () => void; onDeleted: () => void };

/** Confirms a deletion and previews its effect. */
export function DeleteQuestion({ sleep, onKeep, onDeleted }: DeleteQuestionProps) {
  const { id, bonusPoints = 0 } = sleep;
  const changes = useDiaryChanges();
  const keep = useRef<HTMLButtonElement>(null);
  // Focus the safe choice, so that a double press does not delete.
  useEffect(() => keep.current?.focus(), []);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const preview = useChangePreview({ delete: id }, () => deleteSleep(id, { dryRun: true }));

  const remove = async () => {
    setBusy(true);
    try {
      await changes.remove(sleep);
      onDeleted();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };

  return (
    <fieldset disabled={isBusy}>
      {error !== null && (
        <FormError message={toFormErrors(error).form ?? DIARY_MESSAGES.saveFailed} />
      )}
      <legend className="font-semibold">{DIARY_MESSAGES.deleteQuestion}</legend>
      <ChangePreview
        answer={preview.change}
        isPending={preview.isPending}
        bonusBefore={bonusPoints}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button kind="danger" className="flex-1 whitespace-nowrap" onClick={() => void remove()}>
          {isBusy ? DIARY_MESSAGES.deleting : DIARY_MESSAGES.deleteYes}
        </Button>
        <Button kind="secondary" className="flex-1" ref={keep} onClick={onKeep}>
          {DIARY_MESSAGES.deleteNo}
        </Button>
      </div>
    </fieldset>
  );
}
