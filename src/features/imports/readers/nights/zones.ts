import { offsetMinutesAt, type WallClock } from '#kernel/rules/calendar.ts';
import type { ImportedSleep, ImportFormat } from '../imported-sleep.ts';
import { atOffset, type StatedInstant } from '../time-text.ts';
import { localize } from './localize.ts';

/** The sleeper's answers: IANA zones by the id of a stretch. */
export type ZoneAnswers = Readonly<Record<string, string>>;

export type ZoneContext = {
  readonly wallClock: WallClock;
  readonly isTimeZone: (name: string) => boolean;
  readonly accountTimeZone: string;
  readonly answers?: ZoneAnswers | undefined;
};

/** The common property of a stretch of nights: a UTC offset, or a format that states none. */
export type StretchKind =
  | { readonly offsetMinutes: number }
  | { readonly offsetMinutes: null; readonly format: ImportFormat };

/** The id under which a stretch is answered. */
export function toStretchId(kind: StretchKind): string {
  return kind.offsetMinutes === null ? `none:${kind.format}` : `offset:${kind.offsetMinutes}`;
}

/** The kind of a stretch, from its id. */
export function toStretchKind(id: string): StretchKind {
  const [kind, value] = id.split(':') as [string, string];
  return kind === 'none'
    ? { offsetMinutes: null, format: value as ImportFormat }
    : { offsetMinutes: Number(value) };
}

/** A zone without clock changes for a whole hour; undefined for other offsets. Its sign is reversed by convention. */
export function toFixedZone(offsetMinutes: number): string | undefined {
  if (offsetMinutes % 60 !== 0) return undefined;
  const hours = Math.abs(offsetMinutes / 60);
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${offsetMinutes > 0 ? '-' : '+'}${hours}`;
}

/** When the files of a format were made, with the offset of the phone. */
type ExportContext = ZoneContext & {
  readonly exportedAt: Partial<Record<ImportFormat, StatedInstant>>;
};

/** The offset of the phone at the export; undefined if unknown, or if the account's zone had it, which says more. */
export function findExportedOffset(
  format: ImportFormat,
  { exportedAt, wallClock, accountTimeZone }: ExportContext,
): number | undefined {
  const exported = exportedAt[format];
  if (!exported) return undefined;
  const { instant, offsetMinutes } = exported;
  return offsetMinutesAt(wallClock, instant, accountTimeZone) === offsetMinutes
    ? undefined
    : offsetMinutes;
}

/**
 * The zone of a sleep: as stated, else the account's if it has the stated offset at the waking, else as answered. One
 * without offset has that of the phone at the export. A fractional offset without an answer gets the account's zone for
 * now. `stretch`: set if the sleeper is, or may be, asked
 * about the zone.
 */
export function toZonedTimes(
  { times, zone, format }: ImportedSleep & { readonly format: ImportFormat },
  context: ExportContext,
): ReturnType<typeof toTimes> & { stretch?: string } {
  const { wallClock, isTimeZone, accountTimeZone, answers } = context;
  if (zone !== null && 'iana' in zone && isTimeZone(zone.iana)) {
    return toTimes(zone.iana, times, wallClock);
  }
  if (zone === null || 'iana' in zone) {
    const stretch = toStretchId({ offsetMinutes: null, format });
    const exported = findExportedOffset(format, context);
    const proposed = exported === undefined ? undefined : toFixedZone(exported);
    const timeZone = answers?.[stretch] ?? proposed ?? accountTimeZone;
    return { ...toTimes(timeZone, times, wallClock), stretch };
  }
  const { offsetMinutes } = zone;
  const [startTime, endTime] =
    times.kind === 'instant'
      ? [times.start, times.end]
      : [atOffset(times.start, offsetMinutes), atOffset(times.end, offsetMinutes)];
  if (offsetMinutesAt(wallClock, endTime, accountTimeZone) === offsetMinutes)
    return { startTime, endTime, timeZone: accountTimeZone };
  const stretch = toStretchId({ offsetMinutes });
  const timeZone = answers?.[stretch] ?? toFixedZone(offsetMinutes) ?? accountTimeZone;
  return { startTime, endTime, timeZone, stretch };
}

function toTimes(timeZone: string, times: ImportedSleep['times'], wallClock: WallClock) {
  const { start, end } = times.kind === 'wall' ? localize(wallClock, times, timeZone) : times;
  return { startTime: start, endTime: end, timeZone };
}
