import { findAchievement } from '#domain/achievements.ts';
import { MY_STATS_MESSAGES } from '#web/messages/dashboard-my-stats.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** '14 days of 7 hours or more in a row: 7 of 14'; a percentage for unknown achievements. */
export function progressText(id: string, progress: number): string {
  const rule = findAchievement(id);
  if (rule === undefined) return MY_STATS_MESSAGES.progressPercent(Math.floor(progress * 100));
  const { goal, measure } = rule;
  const task = MY_STATS_MESSAGES.tasks[measure](grouped(goal));
  // Goals of one unit have no count.
  if (measure === 'sleepMinutes' || goal === 1) return task;
  return MY_STATS_MESSAGES.progressOf(task, grouped(Math.round(progress * goal)), grouped(goal));
}
