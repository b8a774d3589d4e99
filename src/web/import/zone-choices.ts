import type { ZoneStretch } from '#import/nights/to-nights.ts';
import { placeOfZone, regionNamer } from '#web/time/cities.ts';
import { toCityName } from '#web/time/zone-names.ts';
import { format } from '#web/time/sleep-times.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { offsetMinutes } from '#web/time/zoned-time.ts';

/** All zones of the browser; the screen's may have a name that the list lacks. */
export const listTimeZones = (): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), screenTimeZone()]),
];

/** Zones that have the offset of these nights, if they have one, at noon of the first or last date. */
export function listZones({ offsetMinutes: minutes, from, to }: ZoneStretch): string[] {
  if (minutes === null) return listTimeZones();
  const instants = [from, to].map((date) => Date.parse(`${date}T12:00:00Z`));
  return listTimeZones().filter((zone) =>
    instants.some((instant) => offsetMinutes(instant, zone) === minutes),
  );
}

/** Names zones as `Asia/Ho Chi Minh City`: today's name, and the continent in the language. */
export function nameZones(): (timeZone: string) => string {
  const nameRegion = regionNamer();
  return (timeZone) =>
    [placeOfZone(timeZone, nameRegion), ...timeZone.split('/').slice(1, -1), toCityName(timeZone)]
      .filter((part) => part !== '')
      .join('/')
      .replaceAll('_', ' ');
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
