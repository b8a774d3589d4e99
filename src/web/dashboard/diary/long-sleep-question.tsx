import { useEffect, useRef, useState } from 'react';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { correctSleep } from '#web/api/diary-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DIARY_MESSAGES } from '#web/messages/diary.ts';
import { ChangePreview } from './change-preview.tsx';
import { toFormErrors } from './form-errors.ts';
import { useChangePreview } from './use-change-preview.ts';
import { useDiaryChanges } from './use-diary-changes.ts';

type LongSleepQuestionProps = { sleep: SleepEntry; onBack: () => void; onConfirmed: () => void };

/** Confirms a sleep over the review limit, with its award. */
export function LongSleepQuestion({ sleep, onBack, onConfirmed }: LongSleepQuestionProps) {
  const { id, endTime = '', durationMinutes = 0, bonusPoints = 0 } = sleep;
  const changes = useDiaryChanges();
  const back = useRef<HTMLButtonElement>(null);
  // Focus the safe choice, so that a double press does not confirm.
  useEffect(() => back.current?.focus(), []);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const preview = useChangePreview({ confirm: id }, () =>
    correctSleep(id, { endTime }, { dryRun: true }),
  );

  const confirm = async () => {
    setBusy(true);
    try {
      await changes.correct(sleep, { endTime });
      onConfirmed();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };

  const duration = DIARY_MESSAGES.duration(Math.floor(durationMinutes / 60), durationMinutes % 60);
  return (
    <fieldset disabled={isBusy}>
      {error !== null && (
        <FormError message={toFormErrors(error).form ?? DIARY_MESSAGES.saveFailed} />
      )}
      <legend className="font-semibold">{DIARY_MESSAGES.longQuestion(duration)}</legend>
      <ChangePreview
        answer={preview.change}
        isPending={preview.isPending}
        bonusBefore={bonusPoints}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          kind="secondary"
          className="flex-1 whitespace-nowrap"
          onClick={() => void confirm()}
        >
          {isBusy ? DIARY_MESSAGES.saving : DIARY_MESSAGES.longYes}
        </Button>
        <Button kind="secondary" className="flex-1" ref={back} onClick={onBack}>
          {DIARY_MESSAGES.longNo}
        </Button>
      </div>
    </fieldset>
  );
}
