import { useState } from 'react';
import type { LockedAchievement } from '#diary/dashboard-contract.ts';
import type { Achievement } from '#diary/sleep-contract.ts';
import { findAchievement } from '#diary/rules/achievements.ts';
import { FULL_DAY_HOURS } from '#diary/rules/points.ts';
import { EARLY_BIRD_MINUTES } from '#diary/rules/runs.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { EmptyState } from '#kernel/web/ui/empty-state.tsx';
import { Medal } from '#diary/web/medal.tsx';
import { ACHIEVEMENT_MESSAGES, MY_STATS_MESSAGES } from '#kernel/web/messages/app.ts';
import { fullDate } from '#kernel/web/time/long-dates.ts';
import { clockTime, grouped } from '#kernel/web/time/sleep-times.ts';

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

/** The condition in the digits and the clock of the browser, which the server does not know; unknown ones as received. */
function describeAchievement({ id, description }: Achievement): string {
  const rule = findAchievement(id);
  if (rule === undefined) return description;
  const text = ACHIEVEMENT_MESSAGES[rule.kind].description;
  const goal = grouped(rule.goal);
  return typeof text === 'string'
    ? text
    : text({ hours: grouped(FULL_DAY_HOURS), days: goal, points: goal, ...earlyClocks() });
}

const earlyClocks = () => {
  const [from, to] = EARLY_BIRD_MINUTES;
  return { from: clockTime(from * 60_000, 'UTC'), to: clockTime(to * 60_000, 'UTC') };
};

const NEAREST = 3;

function LockedAchievements({ achievements }: { achievements: readonly LockedAchievement[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const nearestFirst = achievements.toSorted((a, b) => b.progress - a.progress);
  const shown = showsAll ? nearestFirst : nearestFirst.slice(0, NEAREST);
  return (
    <>
      <h3 className="mt-7 text-lg">{MY_STATS_MESSAGES.stillAhead}</h3>
      <ul className="rows medals">
        {shown.map(({ id, name, progress }) => (
          <li key={id}>
            <Medal id={id} isUnlocked={false} />
            <div className="grow basis-28">
              <h4 className="font-semibold">{name}</h4>
              <p className="text-sm/[1.4] text-ink-2 [font-variant-numeric:tabular-nums]">
                {progressText(id, progress)}
              </p>
              <div className="medal-progress mt-2 overflow-hidden rounded-full">
                <div style={{ width: `${progress * 100}%` }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {!showsAll && nearestFirst.length > NEAREST && (
        <Button kind="secondary" className="mt-2" onClick={() => setShowsAll(true)}>
          {MY_STATS_MESSAGES.showAllAhead({ count: grouped(nearestFirst.length) })}
        </Button>
      )}
    </>
  );
}

/** '14 days of 7 hours or more in a row: 7 of 14'; a percentage for unknown achievements. */
function progressText(id: string, progress: number): string {
  const rule = findAchievement(id);
  if (rule === undefined)
    return MY_STATS_MESSAGES.progressPercent({ percent: grouped(Math.floor(progress * 100)) });
  const { goal, measure } = rule;
  const message = MY_STATS_MESSAGES.tasks[measure];
  const task =
    typeof message === 'string'
      ? message
      : message({ goal, hours: grouped(FULL_DAY_HOURS), ...earlyClocks() });
  // Goals of one unit have no count.
  if (measure === 'sleepMinutes' || goal === 1) return task;
  return MY_STATS_MESSAGES.progressOf({
    task,
    reached: grouped(Math.round(progress * goal)),
    goal: grouped(goal),
  });
}
