import type { WallClock } from '#kernel/rules/calendar.ts';

/** A period with a constant UTC offset, from the first instant up to but excluding the last (ms). */
type SteadyOffset = { from: number; until: number; offsetMs: number };

/** Cache size: more than there are zones; spellings in other letter cases count too. */
const MAX_ZONES = 1000;

/** The last used period of each zone: Temporal takes 7 µs per instant, and usual times need dozens. */
const steadyOffsets = new Map<string, SteadyOffset>();

function findSteadyOffset(instant: number, timeZone: string): SteadyOffset {
  const zonedAt = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  // `previous` is strictly before; a transition at this instant counts as past.
  const from = zonedAt(instant + 1).getTimeZoneTransition('previous');
  const until = zonedAt(instant).getTimeZoneTransition('next');
  return {
    from: from?.epochMilliseconds ?? -Infinity,
    until: until?.epochMilliseconds ?? Infinity,
    offsetMs: zonedAt(instant).offsetNanoseconds / 1e6,
  };
}

/** Zone conversion with Temporal, passed to the domain. */
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
