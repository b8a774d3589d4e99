import { STREAK_BONUSES } from '#domain/points.ts';
import { STREAK_MEDALS } from '#domain/streak-medals.ts';
import { MedalDrawing } from '#web/ui/medal-drawing.tsx';
import { SLEEP_NOW_WORDS } from '#web/words/dashboard-sleep-now.ts';
import { streakSentence } from './streak-sentence.ts';

/** The ladder of streak milestones as far as it is climbed, and the next step. */
export function StreakStep({ currentStreak }: { currentStreak: number }) {
  return (
    <section>
      <ol className="ladder">
        {STREAK_BONUSES.map(({ days }) => {
          const isReached = currentStreak >= days;
          return (
            <li
              key={days}
              className={`text-[min(0.8125rem,4.4vw)] ${isReached ? 'font-semibold text-soga' : 'text-ink-2'}`}
            >
              <MedalDrawing picture={STREAK_MEDALS[days]} isUnlocked={isReached} />
              {SLEEP_NOW_WORDS.ladderStep(days)}
              {isReached && <span className="sr-only">{SLEEP_NOW_WORDS.ladderReached}</span>}
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-center text-sm">{streakSentence(currentStreak)}</p>
    </section>
  );
}
