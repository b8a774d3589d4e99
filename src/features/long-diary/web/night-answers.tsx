import './night-answers.css';
import { useState } from 'react';
import { groupByDate } from '#diary/rules/episodes.ts';
import { toCountingSessions } from '#diary/web/counting-sessions.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { namePart } from '#pictures/web/other-sleeps.tsx';
import { findNightFigures } from '../rules/night-figures.ts';
import { AnswersSheet } from './answers-sheet.tsx';
import { figureTexts, Unanswered } from './figure-texts.tsx';
import { hasAnswers } from './has-answers.ts';

/** What the answers say of a night, and the questions for each of its parts. */
export function NightAnswers({ parts }: { parts: readonly SleepEntry[] }) {
  const [openId, setOpenId] = useState<string>();
  const asked = parts.filter(
    ({ kind, endTime, needsReview }) => kind !== 'nap' && endTime !== undefined && !needsReview,
  );
  const open = asked.find(({ id }) => id === openId);
  const { main } = groupByDate(toCountingSessions(asked), new Set())[0] ?? {};
  const [first, last] = [asked[0], asked.at(-1)];
  if (!first || !last) return null;
  return (
    <section aria-label={MESSAGES.title}>
      {main && asked.some((sleep) => hasAnswers(sleep)) && (
        <dl className="night-answers">
          {figureTexts(findNightFigures(main), first.timeZone, last.timeZone).map(
            ([name, text]) => (
              <div key={name}>
                <dt className="text-sm text-ink-2">{name}</dt>
                <dd>{text ?? <Unanswered />}</dd>
              </div>
            ),
          )}
        </dl>
      )}
      {asked.map((sleep) => (
        <Button
          key={sleep.id}
          kind="secondary"
          className="screen-only mt-3 me-2"
          onClick={() => setOpenId(sleep.id)}
        >
          {hasAnswers(sleep) ? MESSAGES.change : MESSAGES.ask}
          {asked.length > 1 && <span className="font-normal text-ink-2">{namePart(sleep)}</span>}
        </Button>
      ))}
      {open && <AnswersSheet sleep={open} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}
