import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that only hashes, so that Node's thread pool stays free for files and DNS.
 */

/** With too few cores the main thread goes first; this one still gets a third. */
const NICENESS = 5;

// Linux only: elsewhere the priority applies to the whole process.
if (process.platform === 'linux') {
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW));
}

parentPort?.on('message', (parameters: Argon2Parameters) => {
  try {
    parentPort?.postMessage({ hash: argon2Sync('argon2id', parameters) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
