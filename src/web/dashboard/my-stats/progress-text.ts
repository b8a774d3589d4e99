import { findAchievement } from '#domain/achievements.ts';
import { MY_STATS_WORDS } from '#web/messages/dashboard-my-stats.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** '14 days of 7 hours or more in a row: 7 of 14'; per cent for an achievement that this app does not know. */
export function progressText(id: string, progress: number): string {
  const rule = findAchievement(id);
  if (rule === undefined) return MY_STATS_WORDS.progressPercent(Math.floor(progress * 100));
  const { goal, measure } = rule;
  const task = MY_STATS_WORDS.tasks[measure](grouped(goal));
  // An hour, or one night, is not counted.
  if (measure === 'sleepMinutes' || goal === 1) return task;
  return MY_STATS_WORDS.progressOf(task, grouped(Math.round(progress * goal)), grouped(goal));
}
