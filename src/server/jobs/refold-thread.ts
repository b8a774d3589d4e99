import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Refolder } from './refold.ts';

/** Beside this module, as it is written and as it is built. */
const WORKER = new URL(`./refold-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Refolds in a thread with a connection of its own, so that no request waits while a log is folded; for SQLite. */
export function createRefoldThread(dataDir: string): Refolder {
  let thread: Worker | undefined;
  const start = () => {
    const started = new Worker(WORKER, { workerData: { dataDir } });
    const forget = () => void (thread = thread === started ? undefined : thread);
    return started.once('error', forget).once('exit', forget);
  };
  return {
    async refold(userId) {
      thread ??= start();
      thread.postMessage(userId);
      // A thread that breaks rejects this, and is not used again.
      const [answer] = (await once(thread, 'message')) as [
        { isRefolded: boolean } | { error: Error },
      ];
      if ('error' in answer) throw answer.error;
      return answer.isRefolded;
    },
    async release() {
      const idle = thread;
      thread = undefined;
      if (idle === undefined) return;
      idle.postMessage(null);
      await once(idle, 'exit');
    },
  };
}
