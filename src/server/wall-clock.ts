import type { WallClock } from '#domain/calendar.ts';

/** Zone arithmetic by Temporal, for the rules, which know no clock. */
export const wallClock: WallClock = (instant, timeZone) => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return {
    date: local.toPlainDate().toString(),
    minuteOfDay: local.hour * 60 + local.minute,
  };
};

// Temporal also takes offsets and whole dates with a zone in brackets; a name begins with a letter and has none of that.
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether this is an IANA zone that the server's data has; a bare offset such as `+07:00` is not. */
export function isKnownTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
