import type { AchievementId } from '#domain/achievements.ts';
import { FULL_DAY_HOURS, POINTS_PER_HOUR, STREAK_BONUSES } from '#domain/points.ts';
import { Medal } from '#web/ui/medal.tsx';
import { SLEEP_NOW_WORDS } from '#web/words/dashboard-sleep-now.ts';

/** How points are earned, and the ladder of streak milestones as far as it is climbed. */
export function PointsRules({ currentStreak }: { currentStreak: number }) {
  const { threshold, earn, rate, bonus } = SLEEP_NOW_WORDS.rules;
  return (
    <section>
      <h2 className="mb-1.5 text-lg">{SLEEP_NOW_WORDS.rulesTitle}</h2>
      <p className="text-sm/normal text-ink-2">
        <b className="font-semibold text-ink">{threshold(FULL_DAY_HOURS)}</b>
        {earn}
        <b className="font-semibold text-ink">{rate(POINTS_PER_HOUR)}</b>
        {bonus(STREAK_BONUSES.map(({ days }) => days))}
      </p>
      <ol className="ladder mt-3.5">
        {STREAK_BONUSES.map(({ days }) => {
          const isReached = currentStreak >= days;
          return (
            <li
              key={days}
              className={`text-[min(0.8125rem,4.4vw)] ${isReached ? 'font-semibold text-soga' : 'text-ink-2'}`}
            >
              <Medal id={`streak-${days}` satisfies AchievementId} isUnlocked={isReached} />
              {SLEEP_NOW_WORDS.ladderStep(days)}
              {isReached && <span className="sr-only">{SLEEP_NOW_WORDS.ladderReached}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
