import type { Night } from '#contract/insights.ts';
import { daysBetween } from '#domain/calendar.ts';
import { PICTURE_MESSAGES } from '#web/messages/app.ts';
import { formatNightDate } from '../night-title.ts';

/** After fewer dates each picture of recent dates has nights. */
const GAP_DATES = 7;

/** Whether the sleeper has said anything of a night. */
export const isLoggedNight = ({ sessions, mark }: Pick<Night, 'sessions' | 'mark'>): boolean =>
  sessions.length > 0 || mark.noSleep;

/**
 * 'Nothing logged since Thu, Oct 22.' if the newest logged date lies a week before the last one that could be logged:
 * the views then show older nights. Undefined for an undefined date.
 */
export function nothingSinceText(
  newest: string | undefined,
  last: string | undefined,
): string | undefined {
  if (newest === undefined || last === undefined || daysBetween(newest, last) < GAP_DATES)
    return undefined;
  return PICTURE_MESSAGES.nothingSince({ date: formatNightDate(newest, 'year') });
}
