import { toSleepDate } from '#kernel/rules/calendar.ts';
import type { SleepEntry } from './dashboard-data.ts';
import { NIGHT_TITLE_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatLocale } from '#kernel/web/messages/formats.ts';
import { format, hourOfDay, onOneLine } from '#kernel/web/time/sleep-times.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { toLocalTime, webWallClock } from '#kernel/web/time/zoned-time.ts';

/** A main sleep whose middle is at such a minute of the day is a day sleep: from 10:00 to 20:00. */
export const isInDay = (minute: number): boolean => minute >= 10 * 60 && minute < 20 * 60;

const FORMS = {
  /** 'Mon, Nov 23' */
  full: { weekday: 'short', month: 'short', day: 'numeric' },
  /** 'Mon 23', under the heading of its month */
  day: { weekday: 'short', day: 'numeric' },
  /** 'Mon, Nov 23, 2025' of another year than this one */
  year: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
} as const;

type TitledSleep = Pick<SleepEntry, 'startTime' | 'endTime' | 'sleepDate' | 'timeZone' | 'kind'>;

/**
 * The title of a sleep by its morning: 'Night into Mon, Nov 23', 'Day sleep on …' with its middle from 10:00 to 20:00,
 * 'Nap on …' the date of waking, 'Since …' while active. In review: as a night.
 */
export function nightTitle(
  { startTime, endTime, sleepDate, timeZone = screenTimeZone(), kind }: TitledSleep,
  form: keyof typeof FORMS = 'full',
): string {
  const localDate = (instant: string) =>
    formatNightDate(toLocalTime(Date.parse(instant), timeZone).date, form);
  if (endTime === undefined) return NIGHT_TITLE_MESSAGES.active({ date: localDate(startTime) });
  if (kind === 'nap') return NIGHT_TITLE_MESSAGES.nap({ date: localDate(endTime) });
  // The server has not dated a sleep whose taps wait.
  const waking = sleepDate ?? toSleepDate(webWallClock(Date.parse(endTime), timeZone));
  const middleMs = (Date.parse(startTime) + Date.parse(endTime)) / 2;
  const isByDay = kind !== 'review' && isInDay(60 * hourOfDay(middleMs, timeZone));
  return NIGHT_TITLE_MESSAGES[isByDay ? 'daySleep' : 'night']({
    date: formatNightDate(waking, form),
  });
}

/** A calendar date (YYYY-MM-DD), in the order of the locale; a line may end after a comma. */
export function formatNightDate(date: string, form: keyof typeof FORMS): string {
  // American English writes '23 Mon'.
  const locale = form === 'day' && formatLocale().startsWith('en') ? 'en-GB' : formatLocale();
  const isThisYear = date.startsWith(String(new Date().getFullYear()));
  const options = form === 'year' && isThisYear ? FORMS.full : FORMS[form];
  const text = format(`${date}T00:00:00Z`, 'UTC', options, locale);
  return onOneLine(text).replace(/([,،])\u00A0/g, '$1 ');
}
