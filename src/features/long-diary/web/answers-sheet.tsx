import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { getErrorMessage } from '#kernel/web/api/api-error.ts';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { clockTime, grouped } from '#kernel/web/time/sleep-times.ts';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { CountAnswer, TimeAnswer } from './answer-fields.tsx';
import { useAnswers } from './use-answers.ts';

type AnswersSheetProps = { sleep: SleepEntry; onClose: () => void };

/** The five questions about a sleep; while it is active, how long it took to fall asleep. */
export function AnswersSheet({ sleep, onClose }: AnswersSheetProps) {
  const { answers, lastField, fault, error, isSaved, isUnsaved, answer } = useAnswers(sleep);
  const { startTime, endTime, timeZone = screenTimeZone() } = sleep;
  const { questions } = MESSAGES;
  const faultyField = fault?.fields.includes(lastField) ? lastField : fault?.fields[0];
  const last = answers[lastField];
  const lastText =
    last === null || Number.isNaN(last)
      ? ''
      : lastField === 'intoBedAt' || lastField === 'outOfBedAt'
        ? clockTime(last, timeZone)
        : grouped(last);
  const field = <Field extends keyof typeof answers>(name: Field) => ({
    question: questions[name],
    value: answers[name],
    error: name === faultyField ? fault?.text : undefined,
    onAnswer: (value: number | null) => answer(name, value),
  });
  const isLive = sleep.source === 'live';
  const pressed = (instant: string) => (isLive ? Date.parse(instant) : undefined);
  return (
    <Dialog
      title={endTime === undefined ? DIARY_OPENERS.fellAsleepLater : MESSAGES.title}
      isChanged={isUnsaved}
      onClose={onClose}
    >
      <div className="flex min-h-6 items-center justify-between gap-3 text-ink-2">
        <p>{MESSAGES.about}</p>
        <output>
          {/* The buttons keep the focus: what they have come to. */}
          <span className="sr-only">{fault?.text ?? lastText}</span>
          {isSaved && (
            <>
              <Icon name="check" className="text-soga" />
              <span className="sr-only">{MORNING_MESSAGES.saved}</span>
            </>
          )}
        </output>
      </div>
      {error !== null && <FormError message={getErrorMessage(error, DIARY_MESSAGES.saveFailed)} />}
      <CountAnswer {...field('minutesToFallAsleep')} unit="minutes" />
      {endTime !== undefined && (
        <>
          <CountAnswer {...field('awakenings')} unit="times" />
          <CountAnswer {...field('minutesAwake')} unit="minutes" />
          <TimeAnswer
            {...field('intoBedAt')}
            edge={Date.parse(startTime)}
            isBefore
            timeZone={timeZone}
            proposed={pressed(sleep.startPressedAt ?? startTime)}
          />
          <TimeAnswer
            {...field('outOfBedAt')}
            edge={Date.parse(endTime)}
            isBefore={false}
            timeZone={timeZone}
            proposed={pressed(sleep.endPressedAt ?? endTime)}
          />
        </>
      )}
    </Dialog>
  );
}
