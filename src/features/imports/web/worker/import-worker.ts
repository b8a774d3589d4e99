import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { normalizeDetails } from '#diary/rules/sleep-details.ts';
import { MAX_DATABASE_BYTES } from '../../readers/limits.ts';
import { groupByFormat, type ImportOfFormat } from '../../readers/imports-by-format.ts';
import type { ImportedNight } from '../../readers/imported-sleep.ts';
import { summarizeNights } from '../../readers/nights/summary.ts';
import { toNights } from '../../readers/nights/to-nights.ts';
import type { ImportBody } from '../../contract.ts';
import type { ReadResult } from '../../readers/collected-records.ts';
import { readExports, type ReadProgress } from '../../readers/read-exports.ts';
import { createDatabaseOpener } from '../../readers/sqlite.ts';
import { isTimeZone, webWallClock } from '#kernel/web/time/zoned-time.ts';
import { newId } from '#offline/web/operation.ts';
import type {
  FilesRead,
  NightsMade,
  ShownNight,
  Summary,
  WorkerReply,
  WorkerRequest,
} from './messages.ts';

/*
 * Reads the chosen files away from the page (new Worker, with its own content security policy). The page ends it to
 * cancel.
 */

/** Interval of progress reports. */
const REPORT_EVERY_MS = 100;

/** Fetched for a database only. */
const openDatabase = createDatabaseOpener(() => initSqlJs({ locateFile: () => wasmUrl }));

/** A 16th of the device's memory, so that a phone does not run out of it. Firefox and Safari don't tell it. */
const isPhone = /Mobi|Android|iPhone|iPad/.test(navigator.userAgent);
const { deviceMemory: memoryGib = isPhone ? 4 : Infinity } = navigator as { deviceMemory?: number };
const maxDatabaseBytes = Math.min(MAX_DATABASE_BYTES, (memoryGib * 1024 ** 3) / 16);

let read: ReadResult | undefined;
let imports: readonly ImportOfFormat[] = [];

const reply = (message: WorkerReply) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  answer(data).then(
    (result) => reply({ kind: 'done', result }),
    (error: unknown) => {
      reply({ kind: 'failed' });
      throw error;
    },
  );
});

async function answer(request: WorkerRequest) {
  switch (request.call) {
    case 'read':
      return readFiles(request);
    case 'makeNights':
      return makeNights(request);
    case 'summarize':
      return summarize(request);
  }
}

async function readFiles({
  files,
  answers,
}: Extract<WorkerRequest, { call: 'read' }>): Promise<FilesRead> {
  let reportedAtMs = 0;
  const onProgress = (progress: ReadProgress) => {
    const nowMs = performance.now();
    if (nowMs - reportedAtMs < REPORT_EVERY_MS) return;
    reportedAtMs = nowMs;
    reply({ kind: 'progress', progress });
  };
  read = await readExports(files, { answers, onProgress, openDatabase, maxDatabaseBytes });
  const { recognized, problems, moreProblems, questions } = read;
  return { recognized, problems, moreProblems, questions };
}

function makeNights({
  accountTimeZone,
  answers,
}: Extract<WorkerRequest, { call: 'makeNights' }>): NightsMade {
  if (read === undefined) throw new Error('No files were read.');
  const options = { wallClock: webWallClock, isTimeZone, accountTimeZone, answers };
  const { nights, marks, otherSource, overlapsRecord, tooFresh, ...made } = toNights(read, options);
  imports = groupByFormat(nights, marks, read);
  return {
    ...made,
    imports: imports.map(toBody),
    otherSource: otherSource.map(toShownNight),
    overlapsRecord: overlapsRecord.map(toShownNight),
    tooFresh: tooFresh.map(toShownNight),
  };
}

function summarize({ statuses }: Extract<WorkerRequest, { call: 'summarize' }>): Summary {
  const nights = imports.flatMap((each) => each.nights);
  return summarizeNights(nights, statuses, webWallClock);
}

function toBody({ nights, marks, experiments, ...given }: ImportOfFormat): ImportBody {
  return {
    importId: newId(),
    ...given,
    sleeps: nights.map((night) => ({
      key: night.key,
      ...toShownNight(night),
      ...normalizeDetails({
        ...night,
        intoBedAt: toText(night.intoBedAt),
        outOfBedAt: toText(night.outOfBedAt),
      }),
      ...(night.settled !== undefined && { settled: night.settled }),
    })),
    ...(marks.length > 0 && { marks: [...marks] }),
    ...(experiments.length > 0 && { experiments: [...experiments] }),
  };
}

const toText = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

function toShownNight({
  startTime,
  endTime,
  timeZone,
}: Pick<ImportedNight, 'startTime' | 'endTime' | 'timeZone'>): ShownNight {
  return {
    startTime: new Date(startTime).toISOString(),
    endTime: new Date(endTime).toISOString(),
    timeZone,
  };
}
