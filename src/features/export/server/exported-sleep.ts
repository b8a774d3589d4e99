import type { WallClock } from '#kernel/rules/calendar.ts';
import { findAward, type Diary, type DiarySleep } from '#diary/rules/diary.ts';
import { NO_DETAILS, pickDetails, type SleepDetails } from '#diary/rules/sleep-details.ts';
import { durationMinutes, hasEnded, needsReview } from '#diary/rules/sleep.ts';
import type { Award } from '#diary/rules/totals.ts';

/**
 * Fields of a sleep in an export, in the order of the CSV columns. New fields go at the end, as new details do
 * automatically. A missing value is null.
 */
const COLUMNS = {
  id: ({ sleep }) => sleep.id,
  startTime: ({ sleep }) => sleep.startTime,
  endTime: ({ sleep }) => sleep.endTime,
  timeZone: ({ sleep }) => sleep.timeZone,
  // Local time in that zone, without an offset.
  startLocal: ({ sleep, toLocal }) => toLocal(sleep.startTime),
  endLocal: ({ sleep, toLocal }) => (sleep.endTime === null ? null : toLocal(sleep.endTime)),
  sleepDate: ({ sleep }) => sleep.sleepDate,
  durationMinutes: ({ sleep }) => (hasEnded(sleep) ? durationMinutes(sleep) : null),
  points: ({ award }) => award.points,
  bonusPoints: ({ award }) => award.bonusPoints,
  source: ({ sleep }) => sleep.source,
  recordedAt: ({ sleep }) => sleep.recordedAt,
  needsReview: ({ sleep }) => hasEnded(sleep) && needsReview(sleep),
  settled: ({ sleep }) => sleep.settled,
  quality: ({ sleep }) => sleep.quality,
  note: ({ note }) => note,
  endedAt: ({ sleep }) => sleep.endedAt,
  reopenedAt: ({ sleep }) => sleep.reopenedAt,
} satisfies Record<string, (given: Given) => CsvValue>;

type Given = {
  sleep: DiarySleep;
  note: string | null;
  award: Award;
  toLocal: (instant: number) => string;
};

/** One sleep of an export. */
export type ExportedSleep = SleepDetails & {
  [Name in keyof typeof COLUMNS]: ReturnType<(typeof COLUMNS)[Name]>;
};

/** The columns of the CSV. */
export const EXPORT_COLUMNS = Object.keys({ ...COLUMNS, ...NO_DETAILS }) as (keyof ExportedSleep)[];

/** A sleep of a diary in its export form. */
export function exportedSleep(
  wallClock: WallClock,
  diary: Diary,
  sleep: DiarySleep,
  note: string | null,
): ExportedSleep {
  const toLocal = (instant: number) => localText(wallClock, instant, sleep.timeZone);
  const given = { sleep, note, award: findAward(diary, sleep), toLocal };
  const columns = Object.entries(COLUMNS).map(([name, read]) => [name, read(given)]);
  return { ...Object.fromEntries(columns), ...pickDetails({ ...sleep, note }) };
}

function localText(wallClock: WallClock, instant: number, timeZone: string): string {
  const { date, minuteOfDay } = wallClock(instant, timeZone);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date}T${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

/**
 * The start of a text and every character that some spreadsheet may take for a separator, where what follows would be
 * read as a formula: `=`, `+`, `-` or `@`, full-width too, after any quotes, apostrophes and spaces.
 */
const BEFORE_FORMULA =
  /(^|[,;|\p{Cc}\p{Zl}\p{Zp}])(?=['"\p{Zs}\p{Cf}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu;

export type CsvValue = string | number | boolean | null;

/** One line as in RFC 4180, every text quoted. An apostrophe keeps a spreadsheet from evaluating a formula. */
export function csvLine(values: readonly CsvValue[]): string {
  const fields = values.map((value) => {
    if (typeof value !== 'string') return value === null ? '' : String(value);
    return `"${value.replace(BEFORE_FORMULA, "$1'").replaceAll('"', '""')}"`;
  });
  return `${fields.join(',')}\r\n`;
}
