import { addDays } from '#kernel/rules/calendar.ts';
import { median } from '#kernel/rules/statistics.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useNightCount, useNightsOf } from '#diary/web/queries.ts';
import { CALM_MESSAGES, FIRST_RUN_MESSAGES } from '#kernel/web/messages/app.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { useNewestDate } from '#pictures/web/cloth/use-cloth.ts';
import { toDrawnNights } from '#pictures/web/drawn-nights.ts';
import { roundTo } from '#pictures/web/spans.ts';

const DATES = 30;
/** As in *How long, and when?*: with fewer nothing is typical. */
const FEWEST_NIGHTS = 7;

/** The median night, if it is known. */
export function TypicalNight({ data }: { data: DashboardData }) {
  const minutes = useTypicalMinutes(data);
  if (minutes === undefined) return null;
  return (
    <div>
      <dt>{CALM_MESSAGES.typicalNight}</dt>
      <dd>
        {grouped(Math.floor(minutes / 60))}
        <small> {SLEEP_NOW_MESSAGES.hourUnit} </small>
        {formatNumber(minutes % 60, { minimumIntegerDigits: 2 })}
      </dd>
      <dd>{CALM_MESSAGES.overDays({ days: DATES })}</dd>
    </div>
  );
}

function useTypicalMinutes(data: DashboardData): number | undefined {
  const newest = useNewestDate(data);
  const { data: nights = [] } = useNightsOf({ from: addDays(newest, -DATES), to: newest });
  // The night of today may not have been slept yet.
  const isSlept = nights[0]?.sleepDate === newest && nights[0].sessions.length > 0;
  const to = isSlept ? newest : addDays(newest, -1);
  const minutes = toDrawnNights(nights, { from: addDays(to, 1 - DATES), to }).flatMap(
    ({ bar, asleepMinutes }) => (bar ? asleepMinutes : []),
  );
  return minutes.length < FEWEST_NIGHTS ? undefined : roundTo(median(minutes));
}

export function NightsOnCloth() {
  const { data: count } = useNightCount();
  return (
    <div>
      <dt>{CALM_MESSAGES.onCloth}</dt>
      {/* Space is reserved before the response. */}
      <dd>{count === undefined ? '\u00A0' : grouped(count)}</dd>
      <dd>{FIRST_RUN_MESSAGES.nights({ count: count ?? 0 })}</dd>
    </div>
  );
}
