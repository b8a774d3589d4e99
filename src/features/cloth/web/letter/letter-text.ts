import { LETTER_FROM_NIGHTS, type WeekLetter } from '#cloth/rules/week-letter.ts';
import { formatWeekdayDate } from '#diary/web/date-names.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { WEEK_LETTER_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatLocale } from '#kernel/web/messages/formats.ts';
import {
  clockTime,
  decimalHours,
  formatter,
  grouped,
  onOneLine,
} from '#kernel/web/time/sleep-times.ts';

const ENGLISH_ORDER = ['weekday', 'day', 'month', 'year'] as const;

/** 'Mon 23 to Sun 29 Nov' of the last date of a week: month and year once, unless they differ. */
export function nameWeek(last: SleepDate, { hasYear = false } = {}): string {
  const first = addDays(last, -6);
  const locale = formatLocale();
  const isMonthFirst = /^ja|^ko|^zh/.test(locale);
  const name = (date: SleepDate, isMain: boolean) => {
    const needs = (length: number) => isMain || first.slice(0, length) !== last.slice(0, length);
    const format = formatter(locale, 'UTC', {
      weekday: 'short',
      day: 'numeric',
      ...(needs(7) && { month: 'short' }),
      ...(hasYear && needs(4) && { year: 'numeric' }),
    });
    if (!locale.startsWith('en')) return onOneLine(format.format(new Date(date)));
    // American English writes '23 Mon', and 'Sun, Nov 29'.
    const parts = format.formatToParts(new Date(date));
    const read = (type: string) => parts.find((part) => part.type === type)?.value ?? [];
    return ENGLISH_ORDER.flatMap(read).join(' ');
  };
  const [from, to] = [name(first, isMonthFirst), name(last, !isMonthFirst)];
  return WEEK_LETTER_MESSAGES.week({ from, to });
}

/** The heading of a letter; without insights its nights and hours. */
export function describeLetter(
  { nights: count, minutes, finding }: WeekLetter,
  hasInsights: boolean,
) {
  const words = WEEK_LETTER_MESSAGES;
  if (!hasInsights) return words.plain({ count, hours: decimalHours(minutes) });
  switch (finding.kind) {
    case 'sameHour': {
      const clock = (minute: number) => clockTime(minute * 60_000, 'UTC');
      const [from, to] = [clock(finding.from), clock(finding.to)];
      if (from === to) return words.sameTime({ count, time: to });
      return words.sameHour({ count, from: withoutPeriod(from, to), to });
    }
    case 'allFull':
      return words.allFull({ count });
    case 'mostGood': {
      const span = finding.good === count ? 'all' : 'some';
      return words.mostGood({ good: grouped(finding.good), count: grouped(count), span });
    }
    case 'longest': {
      const hours = decimalHours(finding.minutes);
      return words.longest({ date: formatWeekdayDate(finding.sleepDate), hours });
    }
  }
}

export const describeNoLetter = () =>
  WEEK_LETTER_MESSAGES.none({ count: grouped(LETTER_FROM_NIGHTS) });

/** '10:42' before '11:42 PM'. */
function withoutPeriod(from: string, to: string): string {
  const period = /\P{Nd}*$/u.exec(to)?.[0] ?? '';
  return from.endsWith(period) ? from.slice(0, from.length - period.length) : from;
}
