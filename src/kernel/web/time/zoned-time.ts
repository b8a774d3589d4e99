import type { WallClock } from '#kernel/rules/calendar.ts';

/** Local date (YYYY-MM-DD) and time (HH:MM). */
export type LocalTime = { date: string; time: string };

/**
 * The instants (epoch milliseconds) of a local time; of one that is `once`, both are the same. `twice`: repeated when
 * clocks were set back. `skipped`: skipped when clocks were set forward; `earlier` and `later` are the instants at the
 * same distance before and after the change.
 */
export type MeantInstants = { kind: 'once' | 'twice' | 'skipped'; earlier: number; later: number };

const MINUTE_MS = 60_000;

/** More than any UTC offset, and less than the time between two changes of a zone. */
const DAY_MS = 86_400_000;

/** Whether this browser knows a zone of this name; a bare offset such as +07:00 is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The local time in a zone at an instant (epoch milliseconds). */
export function toLocalTime(instant: number, timeZone: string): LocalTime {
  const shown = new Date(shownAsUtc(instant, timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Zone conversion with Intl, which every browser has. */
export const webWallClock: WallClock = (instant, timeZone) => {
  const shown = new Date(shownAsUtc(instant, timeZone));
  const minuteOfDay = shown.getUTCHours() * 60 + shown.getUTCMinutes();
  return { date: shown.toISOString().slice(0, 10), minuteOfDay };
};

/** The UTC offset of a zone at an instant, in minutes. */
export function offsetMinutes(instant: number, timeZone: string): number {
  return Math.round((shownAsUtc(instant, timeZone) - instant) / MINUTE_MS);
}

/** The instants of a local time in a zone; undefined if malformed. */
export function findInstants(
  { date, time }: LocalTime,
  timeZone: string,
): MeantInstants | undefined {
  // Some browsers parse incomplete text as another date.
  const asUtc = date && time ? Date.parse(`${date}T${time}:00Z`) : NaN;
  if (Number.isNaN(asUtc)) return undefined;

  const [before, after] = [-DAY_MS, DAY_MS].map((distance) => {
    const instant = asUtc + distance;
    return shownAsUtc(instant, timeZone) - instant;
  }) as [number, number];
  const meant = [asUtc - before, asUtc - after];
  const exact = meant.filter((instant) => shownAsUtc(instant, timeZone) === asUtc);
  const instants = exact.length === 0 ? meant : exact;
  const [earlier, later] = [Math.min(...instants), Math.max(...instants)];
  if (earlier === later) return { kind: 'once', earlier, later };
  return { kind: exact.length === 0 ? 'skipped' : 'twice', earlier, later };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A zone's local time to the second, as if it were UTC. */
function shownAsUtc(instant: number, timeZone: string): number {
  // Cached, because creating a formatter is slow.
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clock.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
