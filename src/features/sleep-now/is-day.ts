const HOUR = 60;
const DAY_MINUTES = 24 * HOUR;

/** So long before the usual bedtime the evening begins. */
const EVENING_MINUTES = 5 * HOUR;

/** Without usual times: the hour at which it begins, unless the waking is more recent. */
const EVENING_FROM_MINUTE = 18 * HOUR;
const DAY_MINUTES_AFTER_WAKING = 8 * HOUR;

/** A waking before the usual one begins the day, for the time that the morning is shown. */
const EARLY_MINUTES = 4 * HOUR;

type Usual = { bedMinute: number | null; wakeMinute: number | null };

/**
 * Whether it is day for the sleeper: from waking until five hours before the usual bedtime, or until 18:00 and for 8 hours
 * after waking. Then a start is unlikely. `nowMinute`: of the day by the clock; `sinceWaking`: minutes since the last waking but from a nap.
 */
export function isDay(
  nowMinute: number,
  sinceWaking: number | undefined,
  { bedMinute, wakeMinute }: Usual,
): boolean {
  if (sinceWaking === undefined) return false;
  if (bedMinute === null || wakeMinute === null)
    return (
      sinceWaking < DAY_MINUTES_AFTER_WAKING ||
      (nowMinute < EVENING_FROM_MINUTE && sinceWaking < nowMinute)
    );
  const until = (minute: number) => (minute - nowMinute + DAY_MINUTES) % DAY_MINUTES;
  const day = (bedMinute - EVENING_MINUTES - wakeMinute + DAY_MINUTES) % DAY_MINUTES;
  const isByUsualDay = DAY_MINUTES - until(wakeMinute) < day || until(wakeMinute) === 0;
  return isByUsualDay || (sinceWaking < EARLY_MINUTES && until(wakeMinute) < EVENING_MINUTES);
}
