import type { ImportedSleep, ImportFormat, StatedZone } from '../imported-sleep.ts';
import type { Problem } from '../problems.ts';
import type { ReadOptions } from '../read-exports.ts';
import { readSampleOf, type SampleFiles } from '../sample.fixture.ts';

/** Sleeps and problems as lines of text, which make compact tables, and the keys of the sleeps. */
export async function readLines(
  format: ImportFormat,
  files: SampleFiles,
  options?: ReadOptions,
): Promise<{ sleeps: string[]; problems: string[]; keys: string[] }> {
  const { sleeps, problems } = await readSampleOf(format, files, options);
  return {
    sleeps: sleeps.map((sleep) => toLine(sleep)),
    problems: problems.map((problem) => toProblemLine(problem)),
    keys: sleeps.map((sleep) => sleep.key),
  };
}

/** `3: 2026-10-06T21:32:30/2026-10-07T04:58:30 (26760 s) ? stages nap ★4 @app "note"`; instants end in Z. */
function toLine({ at, times, zone, detail, isNap, quality, source, note }: ImportedSleep): string {
  const [start, end] = [times.start, times.end].map((time) =>
    typeof time === 'number' ? new Date(time).toISOString().replace('.000Z', 'Z') : time,
  );
  const parts = [
    `${at.record ?? at.line}: ${start}/${end}`,
    times.kind === 'wall' && times.durationMs !== undefined && `(${times.durationMs / 1000} s)`,
    toZoneName(zone),
    detail,
    isNap && 'nap',
    quality !== undefined && `★${quality}`,
    source !== undefined && `@${source}`,
    note !== undefined && JSON.stringify(note),
  ];
  return parts.filter(Boolean).join(' ');
}

function toZoneName(zone: StatedZone): string {
  if (zone === null) return '?';
  return 'iana' in zone ? zone.iana : `${zone.offsetMinutes >= 0 ? '+' : ''}${zone.offsetMinutes}`;
}

/** `4: invalidTime start "soon"` */
function toProblemLine({ record, line, reason }: Problem): string {
  const { code, ...details } = reason;
  const shown = Object.values(details).map((value) =>
    value !== null && typeof value === 'object' ? value.join('+') : value,
  );
  return [`${record ?? line ?? '-'}: ${code}`, ...shown].join(' ');
}
