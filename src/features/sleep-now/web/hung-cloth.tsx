import './below-cloth.css';
import { addDays, daysBetween, toSleepDate, type SleepDate } from '#kernel/rules/calendar.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import { ClothBand } from '#pictures/web/cloth/cloth-band.tsx';
import { useCloth } from '#pictures/web/cloth/use-cloth.ts';
import { planTonight } from './plan-tonight.ts';
import { useHungCloth } from '#pictures/web/cloth/cloth-picture.tsx';

/** The dates before tonight: a phone shows seven, and the widest window a few more than twenty. */
const DATES_BEFORE = 24;

/** On a phone tonight is the last whole flower. */
const MIDDLE_BEFORE = 3;

/** After a gap the last nights hang so far from tonight, as if the cloth were folded. */
const FOLDED_BEFORE = 3;

const findNewestDate = ({ recentSleeps = [] }: DashboardData): SleepDate | undefined =>
  recentSleeps
    .flatMap(({ sleepDate }) => sleepDate ?? [])
    .toSorted()
    .at(-1);

/** The last nights and, in dots, tonight. The cloth is plain until they are known, and before the first. */
export function HungCloth({ data }: { data: DashboardData }) {
  const isWide = useMedia(DESK);
  const tonight = useTonight(data);
  const newest = findNewestDate(data);
  const gap = newest === undefined ? 0 : daysBetween(newest, tonight);
  const fold = gap > DATES_BEFORE / 2 ? gap - FOLDED_BEFORE : 0;
  const to = addDays(tonight, -fold - 1);
  const { nights = [], dye } = useCloth({ from: addDays(to, -DATES_BEFORE), to }, data);
  useHungCloth(dye);
  const hung = nights.map((night) => ({ ...night, sleepDate: addDays(night.sleepDate, fold) }));
  return (
    <ClothBand
      nights={hung}
      dye={dye}
      middle={isWide ? tonight : addDays(tonight, -MIDDLE_BEFORE)}
      tile={isWide ? 95 : 72}
      centre="row"
      tonight={newest === undefined ? undefined : tonight}
      label={MORNING_MESSAGES.lastNights}
    />
  );
}

/** The sleep date of the night to come: of the usual waking, or of a sleep that starts now; never one that is known. */
function useTonight(data: DashboardData): SleepDate {
  const timeZone = useScreenTimeZone();
  const newest = findNewestDate(data);
  return useMinuteClock((nowMs) => {
    const { plan, goalAtMs } = planTonight(data, nowMs);
    const date = toSleepDate(webWallClock(plan?.wakeTime ?? goalAtMs, timeZone));
    return newest !== undefined && newest >= date ? addDays(newest, 1) : date;
  });
}
