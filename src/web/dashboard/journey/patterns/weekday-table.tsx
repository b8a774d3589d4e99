import { useId } from 'react';
import type { InsightsResponse } from '#contract/insights.ts';
import { grouped } from '#web/time/sleep-times.ts';
import { PATTERN_MESSAGES } from '#web/messages/app.ts';
import { weekdayName, weekdaysInOrder } from '#web/time/long-dates.ts';
import { roundTo, spanText } from './spans.ts';

/** Scale of the bars. */
const FULL_MINUTES = 600;

/** A table of seven weekdays, each with a bar and its value. */
export function WeekdayTable({ weekdays }: { weekdays: InsightsResponse['weekdays'] }) {
  const words = PATTERN_MESSAGES.weekdays;
  const id = useId();
  const order = weekdaysInOrder();
  const findPlace = (day: { weekday: number }) => order.indexOf(day.weekday);
  return (
    <table className="weekday-table">
      <caption className="py-2 text-start text-sm text-ink-2">{words.caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.weekday}</th>
          <th scope="col">{words.sleep}</th>
        </tr>
      </thead>
      <tbody>
        {weekdays
          .toSorted((one, other) => findPlace(one) - findPlace(other))
          .map(({ weekday, have, need, medianMinutes }) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday)}</th>
              <td>
                {medianMinutes === null ? (
                  <span className="text-ink-2">
                    {PATTERN_MESSAGES.notEnough({ have: grouped(have), need: grouped(need) })}
                  </span>
                ) : (
                  <>
                    <svg className="mirrored" aria-hidden="true" width="100%" height="12">
                      <pattern id={`${id}hatch`} width="6" height="6" patternUnits="userSpaceOnUse">
                        <path d="M-1 1 L1 -1 M0 6 L6 0 M5 7 L7 5" />
                      </pattern>
                      <rect
                        fill={`url('#${id}hatch')`}
                        x="1"
                        y="1"
                        width={`${Math.min(98, (100 * medianMinutes) / FULL_MINUTES)}%`}
                        height="10"
                        rx="5"
                      />
                    </svg>
                    <span>{spanText(roundTo(medianMinutes, 5))}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
