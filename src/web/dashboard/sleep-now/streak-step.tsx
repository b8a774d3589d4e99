import { STREAK_BONUSES } from '#domain/points.ts';
import { STREAK_MEDALS } from '#domain/medals.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { MedalDrawing } from '#web/ui/medal-drawing.tsx';
import { SLEEP_NOW_MESSAGES } from '#web/messages/dashboard-sleep-now.ts';
import { streakSentence } from './streak-sentence.ts';

/** The ladder of streak milestones as far as it is climbed, what each has paid, and the next step. */
export function StreakStep({ data }: { data: DashboardData }) {
  const { currentStreak = 0, streakBonusesPaid, streakEarningDays = 0 } = data;
  const isUnpaid = ({ days }: { days: number }) =>
    days <= currentStreak && streakBonusesPaid?.includes(days) === false;
  return (
    <section>
      <ol className="ladder">
        {STREAK_BONUSES.map((step) => {
          const isReached = step.days <= currentStreak;
          const isBright = isReached && !isUnpaid(step);
          return (
            <li
              key={step.days}
              className={`text-[min(0.8125rem,4.4vw)] ${isBright ? 'font-semibold text-soga' : 'text-ink-2'}`}
            >
              <MedalDrawing picture={STREAK_MEDALS[step.days]} isUnlocked={isBright} />
              {SLEEP_NOW_MESSAGES.ladderStep(step.days)}
              {isReached && <span className="sr-only">{SLEEP_NOW_MESSAGES.ladderReached}</span>}
              {isReached && streakBonusesPaid && (
                <span>
                  {isBright
                    ? SLEEP_NOW_MESSAGES.ladderPaid(step.points)
                    : SLEEP_NOW_MESSAGES.ladderUnpaid}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-center text-sm">{streakSentence(currentStreak)}</p>
      {STREAK_BONUSES.some(isUnpaid) && (
        <p className="text-center text-sm text-ink-2">
          {SLEEP_NOW_MESSAGES.earningNights(streakEarningDays)}
        </p>
      )}
    </section>
  );
}
