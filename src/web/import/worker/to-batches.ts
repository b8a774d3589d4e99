import { MAX_IMPORT_BATCH, NIGHTS_PER_BATCH } from '#domain/import-plan.ts';
import { describeFiles } from '#import/describe-files.ts';
import type { ImportedMark } from '#import/imported-sleep.ts';
import type { Night } from '#import/nights/night.ts';
import type { RecognizedFile } from '#import/collected-records.ts';
import type { Batch, ShownNight } from './messages.ts';

const DAY_MS = 86_400_000;

/** Well below the API's 1 MiB, for the rest of the body and its marks. */
const BATCH_BYTES = 512 * 1024;

/** Times for lists. */
export const toShownNight = ({ startTime, endTime, timeZone }: Night): ShownNight => ({
  startTime: new Date(startTime).toISOString(),
  endTime: new Date(endTime).toISOString(),
  timeZone,
});

/** Splits nights into batches: one import per format, oldest first. Marks go with the first batches of Lelap's own. */
export function toBatches(
  nights: readonly Night[],
  marks: readonly ImportedMark[],
  files: readonly RecognizedFile[],
  newId: () => string,
): Batch[] {
  const byFormat = Map.groupBy(nights, ({ format }) => format);
  if (marks.length > 0 && !byFormat.has('lelap')) byFormat.set('lelap', []);
  return [...byFormat].flatMap(([format, ofFormat]) => {
    const parts = splitNights(ofFormat);
    const markParts = format === 'lelap' ? splitMarks(marks) : [];
    const importId = newId();
    const { fileName, unreadable } = describeFiles(files, format);
    return Array.from({ length: Math.max(parts.length, markParts.length) }, (_, batch) => ({
      importId,
      batch,
      format,
      fileName,
      sleeps: parts[batch] ?? [],
      ...(markParts[batch] && { marks: markParts[batch] }),
      ...(batch === 0 && unreadable > 0 && { unreadable }),
    }));
  });
}

function splitNights(nights: readonly Night[]): Batch['sleeps'][] {
  const encoder = new TextEncoder();
  const parts: Batch['sleeps'][] = [];
  let part: Batch['sleeps'] = [];
  let bytes = 0;
  let last = 0;
  const sorted = nights.toSorted((a, b) => a.startTime - b.startTime);
  // Half a day before, so that an earlier bedtime stays in its day.
  const from = (sorted[0]?.startTime ?? 0) - DAY_MS / 2;
  for (const night of sorted) {
    // Batches end at fixed dates, so that a night more or less leaves all others as they are.
    const span = Math.floor((night.startTime - from) / DAY_MS / NIGHTS_PER_BATCH);
    const sleep = toSleep(night);
    const length = encoder.encode(JSON.stringify(sleep)).length;
    const isFull = part.length === NIGHTS_PER_BATCH || bytes + length > BATCH_BYTES || span > last;
    if (part.length > 0 && isFull) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(sleep);
    last = span;
    bytes += length;
  }
  return part.length === 0 ? parts : [...parts, part];
}

function toSleep(night: Night): Batch['sleeps'][number] {
  const { key, note, quality, settled } = night;
  return {
    key,
    ...toShownNight(night),
    ...(note !== undefined && { note }),
    ...(quality !== undefined && { quality }),
    ...(settled !== undefined && { settled }),
  };
}

function splitMarks(marks: readonly ImportedMark[]): ImportedMark[][] {
  const parts: ImportedMark[][] = [];
  for (let from = 0; from < marks.length; from += MAX_IMPORT_BATCH) {
    parts.push(marks.slice(from, from + MAX_IMPORT_BATCH));
  }
  return parts;
}
