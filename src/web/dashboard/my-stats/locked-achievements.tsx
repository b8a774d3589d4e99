import { useState } from 'react';
import type { LockedAchievement } from '#contract/dashboard.ts';
import { findAchievement } from '#domain/achievements.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';
import { Button } from '#web/ui/button.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { MY_STATS_MESSAGES } from '#web/messages/app.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** Number of locked achievements shown at first. */
const NEAREST = 3;

/** Locked achievements, nearest first, with their progress. */
export function LockedAchievements({
  achievements,
}: {
  achievements: readonly LockedAchievement[];
}) {
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
              <p className="text-sm/[1.4] text-ink-2 tabular-nums">{progressText(id, progress)}</p>
              <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
                <div
                  className="h-full rounded-full bg-nila-fill"
                  style={{ width: `${progress * 100}%` }}
                />
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
    typeof message === 'string' ? message : message({ goal, hours: grouped(FULL_DAY_HOURS) });
  // Goals of one unit have no count.
  if (measure === 'sleepMinutes' || goal === 1) return task;
  return MY_STATS_MESSAGES.progressOf({
    task,
    reached: grouped(Math.round(progress * goal)),
    goal: grouped(goal),
  });
}
