import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { MAX_DATABASE_BYTES } from '#import/limits.ts';
import { toNights } from '#import/nights/to-nights.ts';
import type { ReadResult } from '#import/collected-records.ts';
import { readExports, type ReadProgress } from '#import/read-exports.ts';
import { createDatabaseOpener } from '#import/sqlite.ts';
import { webWallClock } from '#web/time/web-wall-clock.ts';
import { newId } from '#web/outbox/operation.ts';
import { isTimeZone } from '#web/time/zoned-time.ts';
import { computeEffect } from './compute-effect.ts';
import type { FilesRead, NightsMade, WorkerReply, WorkerRequest } from './messages.ts';
import { toBatches, toShownNight } from './to-batches.ts';

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
    case 'computeEffect':
      return computeEffect(request, webWallClock);
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
  const { recognized, problems, problemCount, questions } = read;
  return { recognized, problems, problemCount, questions };
}

function makeNights({
  accountTimeZone,
  answers,
  sourceOrder,
}: Extract<WorkerRequest, { call: 'makeNights' }>): NightsMade {
  if (read === undefined) throw new Error('No files were read.');
  const options = { wallClock: webWallClock, isTimeZone, accountTimeZone, answers, sourceOrder };
  const made = toNights(read, options);
  return {
    stretches: made.stretches,
    batches: toBatches(made.nights, made.marks, read.recognized, newId),
    otherSource: made.otherSource.map(toShownNight),
    tooFresh: made.tooFresh.map(toShownNight),
    sources: made.sources,
    problems: made.problems,
  };
}
