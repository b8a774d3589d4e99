import type { WallClock } from '#domain/calendar.ts';

/** Zone arithmetic by Temporal, for the rules, which know no clock. */
export const wallClock: WallClock = (instant, timeZone) => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return {
    date: local.toPlainDate().toString(),
    minuteOfDay: local.hour * 60 + local.minute,
  };
};

// Temporal also takes offsets, and dates and times with either; what is none of those has a name like this.
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether this is an IANA zone that the server's data has; an offset such as `+07:00` or `T12+07` is not. */
export function isKnownTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
