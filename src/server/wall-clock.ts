import type { WallClock } from '#domain/calendar.ts';

/** A time in which the offset of a zone stays the same, from the first instant up to but without the last (ms). */
type SteadyOffset = { from: number; until: number; offsetMs: number };

/** More than there are zones; their names can be spelled in more ways, by upper and lower case. */
const MAX_ZONES = 1000;

/** Of each zone the last one used: Temporal takes 7 µs for an instant, and usual times need dozens of a sleeper. */
const steadyOffsets = new Map<string, SteadyOffset>();

function findSteadyOffset(instant: number, timeZone: string): SteadyOffset {
  const zonedAt = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  // `previous` is strictly before, and a transition at this very instant counts as past.
  const from = zonedAt(instant + 1).getTimeZoneTransition('previous');
  const until = zonedAt(instant).getTimeZoneTransition('next');
  return {
    from: from?.epochMilliseconds ?? -Infinity,
    until: until?.epochMilliseconds ?? Infinity,
    offsetMs: zonedAt(instant).offsetNanoseconds / 1e6,
  };
}

/** Zone arithmetic by Temporal, for the rules, which know no clock. */
export const wallClock: WallClock = (instant, timeZone) => {
  let steady = steadyOffsets.get(timeZone);
  if (steady === undefined || instant < steady.from || instant >= steady.until) {
    steady = findSteadyOffset(instant, timeZone);
    if (steadyOffsets.size >= MAX_ZONES) steadyOffsets.clear();
    steadyOffsets.set(timeZone, steady);
  }
  const local = new Date(instant + steady.offsetMs);
  return {
    date: local.toISOString().slice(0, 10),
    minuteOfDay: local.getUTCHours() * 60 + local.getUTCMinutes(),
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
