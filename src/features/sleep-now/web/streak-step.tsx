import { STREAK_BONUSES } from '#diary/rules/points.ts';
import type { AchievementId } from '#diary/rules/achievements.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { Medal } from '#diary/web/medal.tsx';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';

/** The ladder of streak milestones as far as it is climbed, what each has paid, and the next step. */
export function StreakStep({ data }: { data: DashboardData }) {
  const { currentStreak = 0, streakBonusesPaid: paid, streakEarningDays = 0 } = data;
  const reached = STREAK_BONUSES.filter(({ days }) => days <= currentStreak);
  return (
    <section>
      <ol className="flex">
        {STREAK_BONUSES.map((step) => {
          const { days, points } = step;
          const isReached = reached.includes(step);
          const isPaid = isReached && (!paid || paid.includes(days));
          return (
            <li
              key={days}
              className={`flex min-w-0 flex-1 flex-col items-center gap-1 text-center text-[min(0.8125rem,4.4vw)] ${isPaid ? 'font-semibold text-soga' : 'text-ink-2'}`}
            >
              <Medal id={`streak-${days}` satisfies AchievementId} isUnlocked={isPaid} />
              {SLEEP_NOW_MESSAGES.ladderStep({ days })}
              {isReached && <span className="sr-only"> {SLEEP_NOW_MESSAGES.ladderReached} </span>}
              {isReached && paid && (
                <span>
                  {isPaid
                    ? SLEEP_NOW_MESSAGES.ladderPaid({ points: grouped(points) })
                    : SLEEP_NOW_MESSAGES.ladderUnpaid}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-center text-sm">{streakSentence(currentStreak)}</p>
      {paid && paid.length < reached.length && (
        <p className="text-center text-sm text-ink-2">
          {SLEEP_NOW_MESSAGES.earningNights({ nights: grouped(streakEarningDays) })}
        </p>
      )}
    </section>
  );
}

/** 'Night 13. 1 more makes 14 in a row': the streak and the next milestone. */
function streakSentence(currentStreak: number): string {
  const petals = petalsAhead(currentStreak);
  if (currentStreak === 0) return petals;
  const night = SLEEP_NOW_MESSAGES.night({ streak: grouped(currentStreak) });
  return petals === '' ? night : SLEEP_NOW_MESSAGES.nightAndPetals({ night, petals });
}

/** The next milestone; empty after the last. */
function petalsAhead(currentStreak: number): string {
  const next = STREAK_BONUSES.find(({ days }) => days > currentStreak);
  if (next === undefined) return '';
  const { all, more } = SLEEP_NOW_MESSAGES.petalsAhead;
  const [nights, petals] = [next.days - currentStreak, next.days];
  return nights === petals ? all({ petals }) : more({ nights, petals });
}
