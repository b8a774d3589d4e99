import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import initSqlJs from 'sql.js';
import type { ImportedNight } from '#imports/readers/imported-sleep.ts';
import { toNights } from '#imports/readers/nights/to-nights.ts';
import { isReadNevertheless, type ProblemReason } from '#imports/readers/problems.ts';
import type { CsvAnswer, Question } from '#imports/readers/questions.ts';
import { readExports, type InputFile } from '#imports/readers/read-exports.ts';
import { createDatabaseOpener } from '#imports/readers/sqlite.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';
import { MAX_SLEEPS } from '#diary/rules/sleep.ts';
import { MAX_UNPACKED_BYTES } from './limits.ts';
import { refuseAs, refuseFor, type Refusal } from './refusals.ts';

/** A file as it was sent, and what its connection answers where it leaves a question open. */
export type FileToRead = {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly timeZone: string;
  readonly date: 'evening' | 'morning';
};

export type NightsOfFile = {
  readonly nights: readonly ImportedNight[];
  /** Nights that another source, or another record, has as well. */
  readonly copies: number;
  readonly unreadable: number;
};

/** Reads any file that can be imported, also packed by gzip or in a form, without asking anybody. */
export async function readFile({
  timeZone,
  date,
  ...sent
}: FileToRead): Promise<NightsOfFile | Refusal> {
  const file = await unwrap(sent);
  if ('code' in file) return refuseAs(file);
  const options = {
    openDatabase: createDatabaseOpener(() => initSqlJs()),
    maxUnpackedBytes: MAX_UNPACKED_BYTES,
    maxDatabaseBytes: MAX_UNPACKED_BYTES,
  };
  let read = await readExports([file], options);
  const csv: Record<string, CsvAnswer> = {};
  while (read.questions.length > 0) {
    for (const question of read.questions) {
      const answer = csv[question.file] === undefined ? answerOf(question, date) : undefined;
      if (answer === undefined) return refuseFor(question.kind);
      csv[question.file] = answer;
    }
    read = await readExports([file], { ...options, answers: { csv } });
  }
  const { nights, tooFresh, otherSource, overlapsRecord } = toNights(read, {
    wallClock,
    isTimeZone: isKnownTimeZone,
    accountTimeZone: timeZone,
  });
  // A night may come again when more of it is known.
  const all = [...nights, ...tooFresh].toSorted((a, b) => a.startTime - b.startTime);
  if (all.length > MAX_SLEEPS) return refuseAs({ code: 'tooManyRecords', limit: MAX_SLEEPS });
  // Automations also send what has no sleep.
  const problem = read.problems.find(
    ({ reason }) => !isReadNevertheless(reason) && reason.code !== 'noSleeps',
  );
  if (all.length === 0 && problem) return refuseAs(problem.reason);
  return {
    nights: all,
    copies: otherSource.length + overlapsRecord.length,
    unreadable: read.recognized.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

/** The file of a form, or the body itself, unpacked. */
async function unwrap({
  bytes,
  mediaType,
}: Pick<FileToRead, 'bytes' | 'mediaType'>): Promise<InputFile | ProblemReason> {
  let blob = new Blob([new Uint8Array(bytes)]);
  let path = `nights${/csv/i.test(mediaType) ? '.csv' : ''}`;
  if (/^multipart\/form-data/i.test(mediaType)) {
    const headers = { 'content-type': mediaType };
    const form = await new Response(blob, { headers }).formData().catch(() => new FormData());
    const file = [...form.values()].find((value) => typeof value !== 'string');
    if (file === undefined) return { code: 'emptyFile' };
    // A path would be read as that of an entry of an export.
    path = file.name.replaceAll(/^.*[\\/]/g, '');
    blob = file;
  }
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  if (first === 0x1f && second === 0x8b) {
    const packed = await blob.arrayBuffer();
    try {
      const unpacked = await promisify(gunzip)(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
      blob = new Blob([unpacked]);
    } catch (error) {
      const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      return isTooLarge
        ? { code: 'tooLarge', limitBytes: MAX_UNPACKED_BYTES }
        : { code: 'damagedZip' };
    }
    path = path.replace(/\.gz$/i, '');
  }
  return { path, blob };
}

/** The guess of the columns, if it is sure. */
function answerOf(question: Question, date: FileToRead['date']): CsvAnswer | undefined {
  if (question.kind !== 'columns' || question.doubt) return undefined;
  const { guess, dateColumn } = question;
  const { start, end, startDate, endDate } = guess;
  if (start === undefined || end === undefined) return undefined;
  const isDated = dateColumn === undefined || startDate !== undefined || endDate !== undefined;
  const dated = date === 'evening' ? { startDate: dateColumn } : { endDate: dateColumn };
  return { mapping: { ...guess, start, end, ...(!isDated && dated) } };
}
