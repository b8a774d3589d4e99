import type { Achievement } from '#contract/sleep.ts';
import { findAchievement } from '#domain/achievements.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { ACHIEVEMENT_MESSAGES, MY_STATS_MESSAGES } from '#web/messages/app.ts';
import { currentLanguage } from '#web/messages/language.ts';
import { fullDate } from '#web/time/long-dates.ts';
import { grouped } from '#web/time/sleep-times.ts';
import { LockedAchievements } from './locked-achievements.tsx';

/** Unlocked achievements, newest first if dated, and locked ones below. */
export function Achievements({ data }: { data: DashboardData }) {
  const { unlockedAchievements = [], lockedAchievements = [] } = data;
  const newestFirst = unlockedAchievements.toSorted(
    (a, b) => Date.parse(b.unlockedAt ?? '') - Date.parse(a.unlockedAt ?? '') || 0,
  );
  return (
    <section>
      <h2 className="mb-2 text-[1.375rem]">{MY_STATS_MESSAGES.achievements}</h2>
      {newestFirst.length === 0 ? (
        <EmptyState
          petals={1}
          title={MY_STATS_MESSAGES.noAchievements}
          next={MY_STATS_MESSAGES.noAchievementsNext}
        />
      ) : (
        <ul className="rows medals">
          {newestFirst.map(({ id, name, description, unlockedAt }) => (
            <li key={id}>
              <Medal id={id} isUnlocked />
              <div className="grow basis-28">
                <h3 className="font-sans text-base/normal font-semibold">{name}</h3>
                <p className="text-sm/[1.4] text-ink-2">
                  {describeAchievement({ id, name, description })}
                </p>
                {unlockedAt !== undefined && (
                  <p className="text-sm/[1.4] text-ink-2">
                    {MY_STATS_MESSAGES.unlockedOn({ date: fullDate(unlockedAt) })}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {lockedAchievements.length > 0 && <LockedAchievements achievements={lockedAchievements} />}
    </section>
  );
}

/** The condition in the digits of the region, which the server does not know; specified and unknown ones as received. */
function describeAchievement({ id, description }: Achievement): string {
  const rule = findAchievement(id);
  if (rule === undefined || currentLanguage() === 'en') return description;
  const text = ACHIEVEMENT_MESSAGES[rule.id].description;
  const goal = grouped(rule.goal);
  return typeof text === 'string'
    ? text
    : text({ hours: grouped(FULL_DAY_HOURS), days: goal, points: goal });
}
