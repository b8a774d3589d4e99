import { once } from 'node:events';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { AppError } from '#kernel/contract/app-error.ts';
import type { FileToRead, NightsOfFile } from './read-file.ts';
import type { Refusal } from './refusals.ts';

/** The built server is elsewhere. */
const WORKER = path.join(
  path.dirname(findPackageJSON(import.meta.url) ?? ''),
  'src/features/arrivals/server/read-worker.ts',
);

/** Ten years of nights take two seconds. */
const READ_WITHIN_MS = 20_000;

/** Of a file of 32 MiB; a hostile one ends its thread alone. */
const MEMORY_MB = 384;

/** Of files that wait or are read: a phone sends a few kilobytes. */
const MAX_WAITING = 100;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** One account has one file at a time, so no account holds up all others. */
const threads = new PQueue({ concurrency: 2 });
let waitingBytes = 0;

/**
 * The nights of a file, read in a thread of its own. Throws ARRIVAL_NEEDS_QUESTIONS, ARRIVAL_UNREADABLE, also if it takes too long or
 * too much memory, and TOO_MANY_REQUESTS.
 */
export async function readInThread(file: FileToRead): Promise<NightsOfFile> {
  const { length } = file.bytes;
  if (threads.size >= MAX_WAITING || waitingBytes + length > MAX_WAITING_BYTES)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
  waitingBytes += length;
  const read = await threads.add(() => readAlone(file)).finally(() => (waitingBytes -= length));
  if ('code' in read) throw new AppError(read.code, { text: read.text });
  return read;
}

async function readAlone(file: FileToRead): Promise<NightsOfFile | Refusal> {
  const thread = new Worker(WORKER, {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // One that is ended may fail once more, which would end the process.
  thread.on('error', () => undefined);
  try {
    const signal = AbortSignal.timeout(READ_WITHIN_MS);
    for (;;) {
      const [read] = (await once(thread, 'message', { signal })) as [NightsOfFile | Refusal];
      // Under `node --watch` a thread also tells which files it imports.
      if ('nights' in read || 'code' in read) return read;
    }
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    const isTooMuch = name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch ? new AppError('ARRIVAL_UNREADABLE', { cause: error }) : error;
  } finally {
    await thread.terminate();
  }
}
