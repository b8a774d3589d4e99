import { addDays, type SleepDate, toSleepDate } from '#kernel/rules/calendar.ts';
import type { SleepEntry } from './dashboard-data.ts';
import { momentText } from './date-names.ts';
import { NIGHT_TITLE_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatLocale } from '#kernel/web/messages/formats.ts';
import { clockTime, format, hourOfDay, onOneLine } from '#kernel/web/time/sleep-times.ts';
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

type Form = keyof typeof FORMS;
type TitledSleep = Pick<SleepEntry, 'startTime' | 'endTime' | 'sleepDate' | 'timeZone' | 'kind'>;

/**
 * The title of a sleep: 'Night of Sun to Mon, Nov 23', by the date of waking; 'Day sleep of …' with its middle from 10:00 to
 * 20:00; 'Nap of …'; 'Tonight, since 11:05 PM' while active and begun from 18:00 to 6:00, else with the date. In review: as a night.
 */
export function nightTitle(
  { startTime, endTime, sleepDate, timeZone = screenTimeZone(), kind }: TitledSleep,
  { form = 'full', isInList = false }: { form?: Form; isInList?: boolean } = {},
): string {
  if (endTime === undefined) return titleActive(startTime, timeZone);
  if (kind === 'nap') {
    const { date } = toLocalTime(Date.parse(endTime), timeZone);
    return NIGHT_TITLE_MESSAGES.nap({ date: formatNightDate(date, form) });
  }
  // The server has not dated a sleep whose taps wait.
  const waking = sleepDate ?? toSleepDate(webWallClock(Date.parse(endTime), timeZone));
  const middleMs = (Date.parse(startTime) + Date.parse(endTime)) / 2;
  if (kind !== 'review' && isInDay(60 * hourOfDay(middleMs, timeZone)))
    return NIGHT_TITLE_MESSAGES.daySleep({ date: formatNightDate(waking, form) });
  return isInList ? formatNight(waking, form) : titleNightOf(waking, form);
}

/** For so long a sleep that began in the night is tonight's. */
const TONIGHT_HOURS = 16;

function titleActive(startTime: string, timeZone: string): string {
  const hour = hourOfDay(startTime, timeZone);
  const isTonight =
    (hour >= 18 || hour < 6) && Date.now() - Date.parse(startTime) < TONIGHT_HOURS * 3_600_000;
  return isTonight
    ? NIGHT_TITLE_MESSAGES.tonight({ time: clockTime(startTime, timeZone) })
    : NIGHT_TITLE_MESSAGES.active({ moment: momentText(startTime, timeZone) });
}

/** 'Night of Sun to Mon, Nov 23' of the date of waking (YYYY-MM-DD), which names the night with or without a sleep. */
export const titleNightOf = (date: SleepDate, form: Form = 'full'): string =>
  NIGHT_TITLE_MESSAGES.night(nameDays(date, form));

/** The same in lists: 'Sun–Mon, Nov 23'. */
export const formatNight = (date: SleepDate, form: Form = 'full'): string =>
  NIGHT_TITLE_MESSAGES.inList(nameDays(date, form));

/** `eve`: the weekday of the date before, also of a night that began after midnight. */
const nameDays = (date: SleepDate, form: Form) => ({
  eve: format(`${addDays(date, -1)}T00:00:00Z`, 'UTC', { weekday: 'short' }),
  date: formatNightDate(date, form),
});

/** A calendar date (YYYY-MM-DD), in the order of the locale; a line may end after a comma. */
export function formatNightDate(date: string, form: Form): string {
  // American English writes '23 Mon'.
  const locale = form === 'day' && formatLocale().startsWith('en') ? 'en-GB' : formatLocale();
  const isThisYear = date.startsWith(String(new Date().getFullYear()));
  const options = form === 'year' && isThisYear ? FORMS.full : FORMS[form];
  const text = format(`${date}T00:00:00Z`, 'UTC', options, locale);
  return onOneLine(text).replace(/([,،])\u00A0/g, '$1 ');
}
