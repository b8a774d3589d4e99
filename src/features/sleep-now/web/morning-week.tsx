import { addDays } from '#kernel/rules/calendar.ts';
import { FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import { useDays } from '#diary/web/queries.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { Kawung } from '#diary/web/kawung.tsx';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { decimalHours } from '#kernel/web/time/sleep-times.ts';

const WEEK_DAYS = 7;

/** The last seven mornings as petals; narrower windows don't show it and send no request for it. */
export function MorningWeek({ until }: { until: string }) {
  const isWide = useMedia(DESK);
  const from = addDays(until, 1 - WEEK_DAYS);
  const { data: days } = useDays(isWide ? [{ from, to: until }] : []);
  if (!isWide) return null;
  const week = Array.from({ length: WEEK_DAYS }, (_, day) => {
    const sleepDate = addDays(from, day);
    const found = days?.find((one) => one.sleepDate === sleepDate);
    return { sleepDate, minutes: found?.minutes ?? 0, isInStreak: (found?.runDay ?? 0) > 0 };
  });
  const fullNights = week.filter(({ minutes }) => minutes >= FULL_DAY_MINUTES).length;
  return (
    <section>
      <h2 className="text-lg">{MORNING_MESSAGES.week}</h2>
      {/* Space is reserved before the response. */}
      <ul className="week">
        {days !== undefined &&
          week.map(({ sleepDate, minutes, isInStreak }) => (
            <li key={sleepDate}>
              <Kawung minutes={minutes} isInStreak={isInStreak} />
              <span className="sr-only">
                {minutes > 0
                  ? MORNING_MESSAGES.weekDay({
                      date: formatShortDate(sleepDate),
                      hours: decimalHours(minutes),
                    })
                  : MORNING_MESSAGES.weekDayEmpty({ date: formatShortDate(sleepDate) })}
              </span>
            </li>
          ))}
      </ul>
      <p className="full-nights text-sm text-ink-2">
        {days !== undefined && MORNING_MESSAGES.fullNights({ count: fullNights })}
      </p>
    </section>
  );
}
