import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import initSqlJs from 'sql.js';
import { toNights, type Nights, type ZoneStretch } from '#import/nights/to-nights.ts';
import type { CsvAnswer, Question, ReadAnswers } from '#import/questions.ts';
import type { ReadResult } from '#import/collected-records.ts';
import { readExports, type ReadOptions } from '#import/read-exports.ts';
import { createDatabaseOpener } from '#import/sqlite.ts';
import { isKnownTimeZone, wallClock } from '#server/wall-clock.ts';
import { CommandError, UsageError } from './command.ts';

/**
 * Reads the nights of exports; guesses the columns of a CSV by their names. Throws CommandError if a file can't be
 * opened, UsageError if a zone or a question about a file must be answered.
 */
export async function readNights(
  paths: readonly string[],
  { timeZone, isZoneGiven }: { timeZone: string; isZoneGiven: boolean },
): Promise<{ read: ReadResult; nights: Nights }> {
  const files = await Promise.all(
    // A path would be read as that of an entry of an export.
    paths.map(async (path) => ({ path: basename(path), blob: await openFile(path) })),
  );
  const options: ReadOptions = { openDatabase: createDatabaseOpener(() => initSqlJs()) };
  let read = await readExports(files, options);
  const answers = toAnswers(read.questions);
  if (answers.csv) read = await readExports(files, { ...options, answers });
  if (read.questions.length > 0) throw new UsageError(read.questions.map(toText).join('\n'));

  const nights = toNights(read, {
    wallClock,
    isTimeZone: isKnownTimeZone,
    accountTimeZone: timeZone,
  });
  // A given zone answers all but offsets that no fixed zone has.
  const unanswered = nights.stretches.filter(
    ({ mustBeAnswered }) => mustBeAnswered || !isZoneGiven,
  );
  if (unanswered.length > 0) throw new UsageError(describeZones(unanswered, timeZone));
  return { read, nights };
}

async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new CommandError(`${path} can't be read.`);
  }
}

/** Answers to questions that have a complete guess. */
function toAnswers(questions: readonly Question[]): ReadAnswers {
  const csv: Record<string, CsvAnswer> = {};
  for (const question of questions) {
    if (question.kind !== 'columns') continue;
    const { start, end } = question.guess;
    if (start === undefined || end === undefined) continue;
    csv[question.file] = { mapping: { ...question.guess, start, end } };
  }
  return Object.keys(csv).length === 0 ? {} : { csv };
}

function toText(question: Question): string {
  const { file } = question;
  switch (question.kind) {
    case 'columns':
      return `${file}: no columns named start and end. Import it in the app, which asks for them.`;
    case 'dateOrder':
      return `${file}: day and month can't be told apart in ${question.example}. Import it in the app, which asks.`;
    case 'encoding':
      return `${file}: the text is not UTF-8. Import it in the app, which asks for its encoding.`;
  }
}

function describeZones(stretches: readonly ZoneStretch[], timeZone: string): string {
  const lines = stretches.map(({ offsetMinutes, id, nights, from, to }) => {
    const what =
      offsetMinutes === null ? `no zone (${id.replace('none:', '')})` : toOffset(offsetMinutes);
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
