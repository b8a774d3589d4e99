import { memo } from 'react';
import { cityOf } from '#web/account/city-of.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { Kawung } from '#web/ui/kawung.tsx';
import { DIARY_OPENERS } from '#web/words/diary-openers.ts';
import { SLEEP_ROW_WORDS } from '#web/words/dashboard-sleep-row.ts';
import { useDiary } from './diary/diary-context.ts';
import { clockTime, decimalHours, grouped, minutesSince, weekdayDate } from './sleep-times.ts';
import { isSameTimeZone } from './same-time-zone.ts';
import { useMinuteClock } from './use-minute-clock.ts';

type SleepRowProps = {
  sleep: SleepEntry;
  isInStreak: boolean;
  /** By which the screen tells the time: a sleep in another says where it was. */
  screenZone: string;
};

/**
 * What stands in the list item of one sleep. With a diary the whole item opens it. It is drawn again only when it shows
 * something else: a list that is scrolled has enough to do with the rows that are new.
 */
export const SleepRow = memo(function SleepRow({ sleep, isInStreak, screenZone }: SleepRowProps) {
  const diary = useDiary();
  const { startTime, endTime, timeZone, points = 0, bonusPoints = 0, needsReview = false } = sleep;
  const minutes = useMinuteClock((nowMs) =>
    endTime
      ? (sleep.durationMinutes ?? minutesSince(startTime, Date.parse(endTime)))
      : minutesSince(startTime, nowMs),
  );
  const date = weekdayDate(startTime, timeZone);
  const times = SLEEP_ROW_WORDS.fromTo(
    clockTime(startTime, timeZone),
    endTime ? clockTime(endTime, timeZone) : SLEEP_ROW_WORDS.active,
  );
  const isElsewhere = timeZone !== undefined && !isSameTimeZone(timeZone, screenZone);
  return (
    <>
      <Kawung
        minutes={minutes}
        isInStreak={isInStreak}
        hasBonus={bonusPoints > 0}
        isDashed={needsReview}
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base/normal font-semibold tracking-normal">{date}</h3>
        <p className="text-sm/[1.4] text-ink-2 tabular-nums">
          {times}
          {isElsewhere && (
            <span className="whitespace-nowrap">{SLEEP_ROW_WORDS.elsewhere(cityOf(timeZone))}</span>
          )}
        </p>
        {needsReview && (
          <p className="text-sm/[1.4] font-semibold text-kunyit">{SLEEP_ROW_WORDS.checkTheTimes}</p>
        )}
      </div>
      <div className="flex-none text-right tabular-nums">
        <p className="font-display text-xl/[1.2]">{SLEEP_ROW_WORDS.hours(decimalHours(minutes))}</p>
        <p
          className={`text-sm/[1.4] ${points > 0 ? 'font-semibold text-soga' : 'font-medium text-ink-2'}`}
        >
          {SLEEP_ROW_WORDS.points(grouped(points))}
        </p>
      </div>
      {diary !== null && (
        <button
          type="button"
          aria-label={DIARY_OPENERS.lookCloser(date, times)}
          className="absolute inset-0 rounded-field -outline-offset-2"
          onClick={(event) => diary.openSleep(sleep, event.currentTarget)}
        />
      )}
    </>
  );
});
