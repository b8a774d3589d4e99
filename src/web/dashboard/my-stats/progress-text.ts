import { findAchievement } from '#domain/achievements.ts';
import { MY_STATS_WORDS } from '#web/words/dashboard-my-stats.ts';
import { grouped } from '../sleep-times.ts';

/** '7 of 14 days'; per cent for an achievement that this app does not know. */
export function progressText(id: string, progress: number): string {
  const rule = findAchievement(id);
  if (rule === undefined) return MY_STATS_WORDS.progressPercent(Math.floor(progress * 100));
  const { goal, unit } = rule;
  return MY_STATS_WORDS.progressOf(
    grouped(Math.round(progress * goal)),
    grouped(goal),
    MY_STATS_WORDS.progressUnits[unit](goal),
  );
}
