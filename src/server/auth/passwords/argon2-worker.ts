import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that does nothing but hash, one after the other, so that Node's own pool stays free for files and names.
 */

/** Where there is one core too few, the thread that answers calls goes first, and this one still gets a third. */
const NICENESS = 5;

// Only on Linux is the priority that of the thread; elsewhere it would be the whole server's.
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
