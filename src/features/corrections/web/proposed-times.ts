import { addDays } from '#kernel/rules/calendar.ts';
import { REVIEW_OVER_MINUTES } from '#diary/rules/sleep.ts';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#accounts/sleep-goal.ts';
import type { DashboardData, SleepEntry } from '#diary/web/dashboard-data.ts';
import { findInstants, toLocalTime, type LocalTime } from '#kernel/web/time/zoned-time.ts';

const MINUTE_MS = 60_000;

/** A shorter sleep is a nap, not a night. */
const NIGHT_FROM_MINUTES = 180;

/** The sleeper's usual bed and wake minutes of the day; null or absent if unknown. */
type UsualTimes = DashboardData['usual'];

/** A newcomer's usual times are unknown below this number of nights. */
const NIGHTS_FOR_USUAL = 7;

/** The sleeper's usual times (HH:MM); a newcomer's are those of the last night. */
export function usualTimes(
  usual: UsualTimes,
  sleeps: readonly SleepEntry[],
): { asleep: string; woke: string } | undefined {
  const [asleep, woke] = [formatTime(usual?.bedMinute), formatTime(usual?.wakeMinute)];
  if (asleep !== undefined && woke !== undefined) return { asleep, woke };
  if (sleeps.length >= NIGHTS_FOR_USUAL) return undefined;
  const night = sleeps.find(
    ({ durationMinutes = 0, needsReview }) => durationMinutes >= NIGHT_FROM_MINUTES && !needsReview,
  );
  const timeZone = night?.timeZone;
  if (night?.endTime === undefined || timeZone === undefined) return undefined;
  const localTime = (instant: string) => toLocalTime(Date.parse(instant), timeZone).time;
  return { asleep: localTime(night.startTime), woke: localTime(night.endTime) };
}

/**
 * The last completed night (before the usual waking, that of the day before) at the usual times; if it is logged, the
 * latest missing one; if none is missing or the times are unknown, only today's date.
 */
export function proposedNight(
  now: LocalTime,
  usual: UsualTimes,
  sleeps: readonly SleepEntry[],
): { date: string; asleep: string; woke: string } {
  const nothing = { date: now.date, asleep: '', woke: '' };
  const times = usualTimes(usual, sleeps);
  if (times === undefined) return nothing;
  if (sleeps.some(({ endTime }) => endTime === undefined)) return nothing;
  const logged = new Set(sleeps.flatMap(({ sleepDate }) => sleepDate ?? []));
  const last = times.woke <= now.time ? now.date : addDays(now.date, -1);
  if (!logged.has(last)) return { date: last, ...times };
  // Before the oldest of the last sleeps nothing is known to be missing; one that needs review is listed however old.
  const recent = sleeps.filter(({ needsReview }) => needsReview !== true);
  const [oldest = last] = recent.flatMap(({ sleepDate }) => sleepDate ?? []).toSorted();
  let date = last;
  while (date > oldest && logged.has(date)) date = addDays(date, -1);
  return date > oldest ? { date, ...times } : nothing;
}

/** The usual waking if that is a plausible duration after `startTime` (epoch milliseconds), else the goal's end. */
export function probableWaking(
  startTime: number,
  timeZone: string,
  { usual, sleepGoalMinutes: goalMinutes = DEFAULT_SLEEP_GOAL_MINUTES }: DashboardData,
): number {
  const otherwise = startTime + goalMinutes * MINUTE_MS;
  const woke = formatTime(usual?.wakeMinute);
  if (woke === undefined) return otherwise;
  const { date } = toLocalTime(startTime, timeZone);
  // If ambiguous, propose the earlier one.
  const candidates = [date, addDays(date, 1)].flatMap(
    (day) => findInstants({ date: day, time: woke }, timeZone)?.earlier ?? [],
  );
  const isLikely = (instant: number) => {
    const minutes = (instant - startTime) / MINUTE_MS;
    return minutes >= NIGHT_FROM_MINUTES && minutes <= REVIEW_OVER_MINUTES;
  };
  return candidates.find(isLikely) ?? otherwise;
}

/** A minute of the day in field format (HH:MM). */
function formatTime(minute: number | null | undefined): string | undefined {
  if (typeof minute !== 'number') return undefined;
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
