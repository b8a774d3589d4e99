/** What a clock on the wall shows: a date (YYYY-MM-DD) and a time (HH:MM). */
export type LocalTime = { date: string; time: string };

/**
 * The instants (epoch milliseconds) that a local time can mean. `twice`: the clocks were set back over it. `skipped`:
 * they were set forward over it, and nobody's clock ever showed it; `earlier` and `later` are as far from the change as
 * it would have been, on either side.
 */
export type MeantInstants =
  | { kind: 'once'; instant: number }
  | { kind: 'twice' | 'skipped'; earlier: number; later: number };

const MINUTE_MS = 60_000;

/** Farther than any zone's clock is from UTC, and nearer than two changes of one clock ever were. */
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

/** What the clock of a zone shows at an instant (epoch milliseconds). */
export function toLocalTime(instant: number, timeZone: string): LocalTime {
  const shown = new Date(shownAsUtc(instant, timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** How far the clock of a zone is ahead of UTC at an instant, in minutes. */
export function offsetMinutes(instant: number, timeZone: string): number {
  return Math.round((shownAsUtc(instant, timeZone) - instant) / MINUTE_MS);
}

/** The instants at which the clock of a zone shows this; undefined if it is no date and time. */
export function findInstants(
  { date, time }: LocalTime,
  timeZone: string,
): MeantInstants | undefined {
  // Some browsers would read a half-empty text as some other date.
  const asUtc = date && time ? Date.parse(`${date}T${time}:00Z`) : NaN;
  if (Number.isNaN(asUtc)) return undefined;

  const [before, after] = [-DAY_MS, DAY_MS].map((distance) => {
    const instant = asUtc + distance;
    return shownAsUtc(instant, timeZone) - instant;
  }) as [number, number];
  const meant = [...new Set([asUtc - before, asUtc - after])].sort((a, b) => a - b);
  const exact = meant.filter((instant) => shownAsUtc(instant, timeZone) === asUtc);

  const [earlier, later] = exact.length === 0 ? meant : exact;
  if (earlier === undefined) return undefined;
  if (later === undefined) return { kind: 'once', instant: earlier };
  return { kind: exact.length === 0 ? 'skipped' : 'twice', earlier, later };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a zone's clock shows, to the second, as the instant at which a clock on UTC shows the same. */
function shownAsUtc(instant: number, timeZone: string): number {
  // Making one takes longer than all that is asked of it here.
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
