import type { ReactNode } from 'react';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { call } from '#web/api/call.ts';
import { DIARY_MESSAGES } from '#web/messages/app.ts';
import { ChangePreview } from './change-preview.tsx';
import { ConfirmQuestion } from './confirm-question.tsx';
import { useChangePreview } from './use-change-preview.ts';
import { useDiaryChanges } from './use-diary-changes.ts';
import { hoursAndMinutes } from '#web/time/sleep-times.ts';

type LongSleepQuestionProps = {
  minutes: number;
  onConfirm: () => Promise<void>;
  onBack: () => void;
  children?: ReactNode;
};

/** Confirms a sleep over the review limit. */
export function LongSleepQuestion({
  minutes,
  onConfirm,
  onBack,
  children,
}: LongSleepQuestionProps) {
  const duration = DIARY_MESSAGES.duration(hoursAndMinutes(minutes));
  return (
    <ConfirmQuestion
      question={DIARY_MESSAGES.longQuestion({ duration })}
      yes={{ label: DIARY_MESSAGES.longYes, busyLabel: DIARY_MESSAGES.saving, kind: 'secondary' }}
      no={DIARY_MESSAGES.longNo}
      onYes={onConfirm}
      onNo={onBack}
    >
      {children}
    </ConfirmQuestion>
  );
}

type EndedSleepQuestionProps = { sleep: SleepEntry; onBack: () => void; onConfirmed: () => void };

/** Confirms an ended sleep, with its award. */
export function EndedLongSleepQuestion({ sleep, onBack, onConfirmed }: EndedSleepQuestionProps) {
  const { id, endTime = '', durationMinutes = 0, bonusPoints = 0 } = sleep;
  const changes = useDiaryChanges();
  const { change, isPending } = useChangePreview({ confirm: id }, () =>
    call('PATCH /sleeps/:id', { params: { id }, body: { endTime }, query: { dryRun: 'true' } }),
  );
  return (
    <LongSleepQuestion
      minutes={durationMinutes}
      onConfirm={() => changes.correct(sleep, { endTime }).then(onConfirmed)}
      onBack={onBack}
    >
      <ChangePreview answer={change} isPending={isPending} bonusBefore={bonusPoints} />
    </LongSleepQuestion>
  );
}
