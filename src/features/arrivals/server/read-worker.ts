import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readFile, type FileToRead } from './read-file.ts';

/*
 * A thread that reads one file, so that requests go on meanwhile. It runs from its source, as admin commands do.
 */

// Linux only: elsewhere the priority applies to the whole process.
if (process.platform === 'linux') {
  setPriority(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW));
}

parentPort?.postMessage(await readFile(workerData as FileToRead));
