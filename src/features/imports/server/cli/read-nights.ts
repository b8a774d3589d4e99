import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import initSqlJs from 'sql.js';
import { toNights, type Nights, type ZoneStretch } from '../../readers/nights/to-nights.ts';
import { toStretchId } from '../../readers/nights/zones.ts';
import type {
  ColumnsQuestion,
  CsvAnswer,
  CsvMapping,
  Question,
  ReadAnswers,
} from '../../readers/questions.ts';
import type { ReadResult } from '../../readers/collected-records.ts';
import { readExports, type ReadOptions } from '../../readers/read-exports.ts';
import { createDatabaseOpener } from '../../readers/sqlite.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';
import { CommandError, UsageError } from '#kernel/server/cli/command.ts';

/**
 * Reads the nights of exports; guesses the columns of a CSV unless they are given. Leaves out files with an unanswered
 * question, with the reason. Throws CommandError if a file can't be opened, UsageError if a zone, the meaning of a date
 * or the columns of a doubtful guess must be stated.
 */
export async function readNights(
  paths: readonly string[],
  given: { timeZone: string; isZoneGiven: boolean; columns: string | undefined },
): Promise<{ read: ReadResult; nights: Nights; leftOut: string[] }> {
  const { timeZone, isZoneGiven } = given;
  const files = await Promise.all(
    // A path would be read as that of an entry of an export.
    paths.map(async (path) => ({ path: basename(path), blob: await openFile(path) })),
  );
  const options: ReadOptions = { openDatabase: createDatabaseOpener(() => initSqlJs()) };
  let read = await readExports(files, options);
  let answers: ReadAnswers = {};
  const leftOut: string[] = [];
  // The order of dates is asked once the columns are known.
  while (read.questions.length > 0) {
    const mapped: Record<string, CsvAnswer> = { ...answers.csv };
    const left = [...(answers.leftOut ?? [])];
    for (const question of read.questions) {
      const mapping = question.kind === 'columns' ? toMapping(question, given.columns) : undefined;
      if (mapping) mapped[question.file] = { mapping };
      else {
        left.push(question.file);
        leftOut.push(toText(question));
      }
    }
    answers = { csv: mapped, leftOut: left };
    read = await readExports(files, { ...options, answers });
  }

  const withoutZone = read.recognized.map(({ format }) =>
    toStretchId({ offsetMinutes: null, format }),
  );
  const nights = toNights(read, {
    wallClock,
    isTimeZone: isKnownTimeZone,
    accountTimeZone: timeZone,
    answers: isZoneGiven ? Object.fromEntries(withoutZone.map((id) => [id, timeZone])) : {},
  });
  // A given zone answers all but offsets that no fixed zone has.
  const unanswered = nights.stretches.filter(
    ({ mustBeAnswered }) => mustBeAnswered || !isZoneGiven,
  );
  if (unanswered.length > 0) throw new UsageError(describeZones(unanswered, timeZone));
  return { read, nights, leftOut };
}

async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new CommandError(`${path} can't be read.`);
  }
}

const FIELDS = ['start', 'startDate', 'end', 'endDate', 'timeZone', 'note', 'quality'] as const;

/** The given columns, else the guess; undefined if it lacks start or end. */
function toMapping(
  { file, header, guess, dateColumn, doubt }: ColumnsQuestion,
  columns: string | undefined,
): CsvMapping | undefined {
  const mapping = { ...guess, ...parseColumns(columns ?? '', header) };
  const { start, end } = mapping;
  if (doubt && (start === undefined || end === undefined)) {
    const [bed, wake] = [header[doubt.start], header[doubt.end]];
    throw new UsageError(
      `${file}: from "${bed}" to "${wake}" a night would usually last ${(doubt.usualMinutes / 60).toFixed(1)} h. Name the columns: --columns "start=${bed},end=${wake}".`,
    );
  }
  if (start === undefined || end === undefined) return undefined;
  if (
    dateColumn !== undefined &&
    mapping.startDate === undefined &&
    mapping.endDate === undefined
  ) {
    const name = header[dateColumn] ?? '';
    throw new UsageError(
      `${file}: is the date in "${name}" that of falling asleep or of waking up? Say it: --columns "startDate=${name}" or --columns "endDate=${name}".`,
    );
  }
  return { ...mapping, start, end };
}

/** `start=Bedtime,end=Wake`, by the names of the columns or their numbers from 1; other names belong to other files. */
function parseColumns(text: string, header: readonly string[]): Partial<CsvMapping> {
  const names = header.map((name) => name.trim().toLowerCase());
  const mapping: Partial<Record<(typeof FIELDS)[number], number>> = {};
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', ...rest] = part.split('=');
    const column = rest.join('=').trim().toLowerCase();
    const field = FIELDS.find((known) => known === name.trim());
    if (field === undefined || column === '') {
      throw new UsageError(
        `--columns is a list such as start=Bedtime,end=Wake of ${FIELDS.join(', ')}.`,
      );
    }
    const found = names.includes(column) ? names.indexOf(column) : Number(column) - 1;
    if (Number.isInteger(found) && found >= 0 && found < names.length) mapping[field] = found;
  }
  return mapping;
}

function toText(question: Question): string {
  const { file } = question;
  switch (question.kind) {
    case 'columns':
      return `${file}: left out, because no columns have times that make a sleep. Name them: --columns start=…,end=….`;
    case 'dateOrder':
      return `${file}: left out, because day and month can't be told apart in ${question.example}. The app asks for their order.`;
    case 'encoding':
      return `${file}: left out, because its text is not UTF-8. The app asks for its encoding.`;
  }
}

function describeZones(stretches: readonly ZoneStretch[], timeZone: string): string {
  const lines = stretches.map(({ nights, from, to, ...stretch }) => {
    const { offsetMinutes, exportedOffsetMinutes: exported } = stretch;
    const phone = exported === undefined ? '' : `, exported at ${toOffset(exported)}`;
    const what =
      offsetMinutes === null ? `no zone (${stretch.format}${phone})` : toOffset(offsetMinutes);
    return `  ${what}: ${nights} ${nights === 1 ? 'night' : 'nights'}, ${from} to ${to}`;
  });
  return [
    `The zone of these nights is not known (${timeZone} does not have these offsets, or the file has none):`,
    ...lines,
    'Name it: --time-zone Asia/Kolkata.',
  ].join('\n');
}

function toOffset(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${sign}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`;
}
