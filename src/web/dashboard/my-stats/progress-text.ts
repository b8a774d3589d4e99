import { MY_STATS_WORDS } from '#web/words/dashboard-my-stats.ts';
import { grouped } from '../sleep-times.ts';

const { progressUnits } = MY_STATS_WORDS;

/** '7 of 14 days' where the achievement's id names what is counted and its goal (streak-14), else per cent. */
export function progressText(id: string, progress: number): string {
  const [kind = '', goalText = ''] = id.split('-');
  const goal = Number(goalText);
  if (isCounted(kind) && Number.isInteger(goal) && goal > 0)
    return MY_STATS_WORDS.progressOf(
      grouped(Math.round(progress * goal)),
      grouped(goal),
      progressUnits[kind],
    );
  return MY_STATS_WORDS.progressPercent(Math.floor(progress * 100));
}

const isCounted = (kind: string): kind is keyof typeof progressUnits =>
  Object.hasOwn(progressUnits, kind);
