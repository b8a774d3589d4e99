import type { Night } from '#diary/nights-contract.ts';
import { daysBetween } from '#kernel/rules/calendar.ts';
import { PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNightDate } from '#diary/web/night-title.ts';

/** After fewer dates each picture of recent dates has nights. */
const GAP_DATES = 7;

/**
 * 'Nothing logged since Thu, Oct 22.' if the newest logged one of these nights, or else the older date, lies a week
 * before the last date that could be logged: the views then show older nights.
 */
export function nothingSinceText(
  nights: readonly Night[],
  last: string,
  older?: string,
): string | undefined {
  const logged = nights.find(({ sessions, mark }) => sessions.length > 0 || mark.noSleep);
  const newest = logged?.sleepDate ?? older;
  if (newest === undefined || daysBetween(newest, last) < GAP_DATES) return undefined;
  return PICTURE_MESSAGES.nothingSince({ date: formatNightDate(newest, 'year') });
}
