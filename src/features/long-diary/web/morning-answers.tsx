import { useState } from 'react';
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

/** The five questions after waking: a rating opens them, and so does a button. */
export function MorningAnswers({ sleep, isRated }: MorningAnswersProps) {
  const [isOpen, setOpen] = useState(false);
  useAfterChange(isRated, () => {
    if (isRated && !hasAnswers(sleep)) setOpen(true);
  });
  return (
    <>
      <Button kind="secondary" wide className="mt-3" onClick={() => setOpen(true)}>
        {hasAnswers(sleep) ? MESSAGES.change : MESSAGES.ask}
      </Button>
      {isOpen && <AnswersSheet sleep={sleep} onClose={() => setOpen(false)} />}
    </>
  );
}
