import { useEffect, useRef, useState, type ReactNode } from 'react';
import { getErrorMessage } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/call.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { DIALOG_MESSAGES, DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { durationText, minutesSince } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { ChangePreview } from './change-preview.tsx';
import type { LongSleep } from './sleep-presets.ts';
import { useChangePreview } from '#diary/web/use-change-preview.ts';
import { useDiaryChanges } from '#dashboard/web/use-diary-changes.ts';

type DeleteQuestionProps = { sleep: SleepEntry; onKeep: () => void; onDeleted: () => void };

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
      no={DIALOG_MESSAGES.keepIt}
      onYes={() => changes.remove(sleep).then(onDeleted)}
      onNo={onKeep}
    >
      <ChangePreview answer={change} isPending={isPending} bonusBefore={bonusPoints} />
    </ConfirmQuestion>
  );
}

type LongSleepQuestionProps = { long: LongSleep; onBack: () => void; onConfirmed: () => void };

/** Confirms a sleep over the review limit; of an ended one, with its award. */
export function LongSleepQuestion({ long, onBack, onConfirmed }: LongSleepQuestionProps) {
  const { startTime, bonusBefore, preview, confirm } = long;
  const [endTime] = useState(() => long.endTime ?? new Date(serverNowMs()).toISOString());
  const { change, isPending } = useChangePreview(
    preview === undefined ? null : { startTime, endTime },
    async () => await preview?.(endTime),
  );
  const minutes = minutesSince(startTime, Date.parse(endTime));
  const duration = durationText(minutes);
  return (
    <ConfirmQuestion
      question={DIARY_MESSAGES.longQuestion({ duration })}
      yes={{ label: DIARY_MESSAGES.longYes, busyLabel: DIARY_MESSAGES.saving, kind: 'secondary' }}
      no={DIARY_MESSAGES.longNo}
      onYes={() => confirm(endTime).then(onConfirmed)}
      onNo={onBack}
    >
      {preview !== undefined && (
        <ChangePreview answer={change} isPending={isPending} bonusBefore={bonusBefore} />
      )}
    </ConfirmQuestion>
  );
}

type ConfirmQuestionProps = {
  question: string;
  yes: { label: string; busyLabel: string; kind: 'secondary' | 'danger' };
  no: string;
  /** Rejects if it failed. */
  onYes: () => Promise<void>;
  onNo: () => void;
  children?: ReactNode;
};

/** Asks again before a change, in a dialog's footer. */
function ConfirmQuestion({ question, yes, no, onYes, onNo, children }: ConfirmQuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  // Focus the safe choice, so that a double press changes nothing.
  useEffect(() => safe.current?.focus(), []);
  const { isBusy, failure, run } = useSubmission(onYes, DIARY_MESSAGES.saveFailed);

  return (
    <fieldset disabled={isBusy}>
      {failure !== null && (
        <FormError message={getErrorMessage(failure.error, DIARY_MESSAGES.saveFailed)} />
      )}
      <legend className="font-semibold">{question}</legend>
      {children}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button kind={yes.kind} className="grow" onClick={() => void run({})}>
          {isBusy ? yes.busyLabel : yes.label}
        </Button>
        <Button kind="secondary" className="grow" ref={safe} onClick={onNo}>
          {no}
        </Button>
      </div>
    </fieldset>
  );
}
