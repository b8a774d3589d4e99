import { format } from '#web/time/sleep-times.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { offsetMinutes } from '#web/time/zoned-time.ts';

/** All zones of the browser; the screen's may have a name that the list lacks. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), screenTimeZone()])].toSorted();

/** Zones that have an offset at noon of one of these dates. */
export function listZonesAtOffset(minutes: number, dates: readonly string[]): string[] {
  const instants = dates.map((date) => Date.parse(`${date}T12:00:00Z`));
  return listTimeZones().filter((zone) =>
    instants.some((instant) => offsetMinutes(instant, zone) === minutes),
  );
}

/** `UTC+05:30`. */
export function formatOffset(minutes: number): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${twoDigits(size / 60)}:${twoDigits(size % 60)}`;
}

/** `Aug 2019 – Jul 2025`, or one month. */
export function formatMonths(from: string, to: string): string {
  const [first, last] = [from, to].map((date) =>
    format(`${date}T00:00:00Z`, 'UTC', { month: 'short', year: 'numeric' }),
  );
  return first === last ? `${first}` : `${first} – ${last}`;
}
