import { LETTER_FROM_NIGHTS, type WeekLetter } from '#cloth/rules/week-letter.ts';
import { formatDateRange } from '#diary/web/date-names.ts';
import { formatNight } from '#diary/web/night-title.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { WEEK_LETTER_MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime, decimalHours, grouped } from '#kernel/web/time/sleep-times.ts';

/** 'Nov 23 – 29, 2026' of the last date of a week. */
export const nameWeek = (last: SleepDate) => formatDateRange(addDays(last, -6), last);

/** The heading of a letter; without insights its nights and hours. */
export function describeLetter(
  { nights: count, minutes, finding }: WeekLetter,
  hasInsights: boolean,
) {
  const words = WEEK_LETTER_MESSAGES;
  if (!hasInsights || finding.kind === 'none')
    return words.plain({ count, hours: decimalHours(minutes) });
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
      return words.longest({ night: formatNight(finding.sleepDate), hours });
    }
  }
}

export const describeNoLetter = () =>
  WEEK_LETTER_MESSAGES.none({ count: grouped(LETTER_FROM_NIGHTS) });

/** '10:42' before '11:42 PM'. */
function withoutPeriod(from: string, to: string): string {
  const period = to.split(/\p{Nd}/u).at(-1) ?? '';
  return from.endsWith(period) ? from.slice(0, from.length - period.length) : from;
}
