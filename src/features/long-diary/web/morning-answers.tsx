import { useState } from 'react';
import { ANSWER_FIELDS } from '#diary/rules/sleep-details.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { AnswersSheet } from './answers-sheet.tsx';
import { hasAnswers } from './has-answers.ts';

export type MorningAnswersProps = {
  /** That has just ended. */
  sleep: SleepEntry;
  /** It was rated since the morning was opened. */
  isRated: boolean;
};

/** The first one can be answered at night already. */
const OF_MORNING = ANSWER_FIELDS.filter((field) => field !== 'minutesToFallAsleep');

/** The five questions after waking: a rating opens them, and so does a button. */
export function MorningAnswers({ sleep, isRated }: MorningAnswersProps) {
  const isAnswered = hasAnswers(sleep, OF_MORNING);
  // The rating may be faster than this code.
  const [isOpen, setOpen] = useState(isRated && !isAnswered);
  useAfterChange(isRated, () => {
    if (isRated && !isAnswered) setOpen(true);
  });
  return (
    <>
      <Button kind="secondary" wide className="mt-3" onClick={() => setOpen(true)}>
        {isAnswered ? MESSAGES.change : MESSAGES.ask}
      </Button>
      {isOpen && <AnswersSheet sleep={sleep} onClose={() => setOpen(false)} />}
    </>
  );
}
