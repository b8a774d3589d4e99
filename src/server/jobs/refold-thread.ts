import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Refolder } from './refold.ts';

/** Beside this module, in sources and build. */
const WORKER = new URL(`./refold-worker${path.extname(import.meta.url)}`, import.meta.url);

/** For SQLite: refolds in a thread with its own connection, so that no request waits for the fold. */
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
      // A thread that fails rejects this and is not reused.
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
