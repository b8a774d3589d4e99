import { findAchievement } from '#domain/achievements.ts';
import { MY_STATS_MESSAGES } from '#web/messages/dashboard-my-stats.ts';
import { grouped } from '#web/time/sleep-times.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';

/** '14 days of 7 hours or more in a row: 7 of 14'; a percentage for unknown achievements. */
export function progressText(id: string, progress: number): string {
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
