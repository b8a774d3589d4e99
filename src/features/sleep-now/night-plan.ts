const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** A night to come, between two instants (epoch milliseconds). */
export type NightPlan = { bedTime: number; wakeTime: number };

/**
 * The night that ends when the clock next shows `wakeMinute` and has `goalMinutes` of sleep; undefined where it should have
 * begun before `now` (epoch milliseconds). Minutes are of elapsed time, also where the clock is changed between. A
 * waking at a minute that the clock skips is as long after the change as it would have been.
 * `minuteOfDayAt` reads the sleeper's clock at an instant.
 */
export function planNight(
  now: number,
  wakeMinute: number,
  goalMinutes: number,
  minuteOfDayAt: (instant: number) => number,
): NightPlan | undefined {
  const sinceWaking = (minuteOfDayAt(now) - wakeMinute + DAY_MINUTES) % DAY_MINUTES;
  // Right at the minute of waking the next one is tomorrow's.
  const unchanged = now - (now % MINUTE_MS) + (DAY_MINUTES - sinceWaking) * MINUTE_MS;
  const late = ((minuteOfDayAt(unchanged) - wakeMinute + 1.5 * DAY_MINUTES) % DAY_MINUTES) - 720;
  const changed = unchanged - late * MINUTE_MS;
  const wakeTime = minuteOfDayAt(changed) === wakeMinute ? changed : unchanged;
  const bedTime = wakeTime - goalMinutes * MINUTE_MS;
  return bedTime >= now - (now % MINUTE_MS) ? { bedTime, wakeTime } : undefined;
}
