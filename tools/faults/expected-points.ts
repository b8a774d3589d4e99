export type ModelSleep = {
  startTime: string;
  endTime: string | null;
  note: string | null;
  /** Started and ended, not entered afterwards. */
  isLive?: boolean;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const FULL_DAY_MINUTES = 420;
const MAX_PAID_MINUTES = 720;
const MINUTES_PER_POINT = 6;
/** From this hour on a waking belongs to the next date. */
const EVENING_MS = 20 * 60 * MINUTE_MS;

/** Three earning days in a row, the most that two days and two hours of live sleeps can give. */
const BONUS = { days: 3, points: 50 };

/**
 * The points of live sleeps of the last 46 hours in UTC, from docs/contributors/rules.md alone: nothing of the product's
 * rules is used. A sleep that was entered afterwards, days ago, earns nothing.
 */
export function expectedPoints(sleeps: readonly ModelSleep[]): number {
  const minutesByDate = new Map<number, number>();
  for (const { startTime, endTime, isLive } of sleeps) {
    if (isLive !== true || endTime === null) continue;
    const wokeAt = Date.parse(endTime);
    const minutes = Math.floor((wokeAt - Date.parse(startTime)) / MINUTE_MS);
    const date = Math.floor((wokeAt + DAY_MS - EVENING_MS) / DAY_MS);
    minutesByDate.set(date, (minutesByDate.get(date) ?? 0) + minutes);
  }
  const earning = [...minutesByDate.values()].filter((minutes) => minutes >= FULL_DAY_MINUTES);
  const points = earning.map((minutes) =>
    Math.floor(Math.min(minutes, MAX_PAID_MINUTES) / MINUTES_PER_POINT),
  );
  const bonus = earning.length >= BONUS.days ? BONUS.points : 0;
  return points.reduce((sum, each) => sum + each, bonus);
}
