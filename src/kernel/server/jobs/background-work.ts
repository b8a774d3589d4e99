import { setImmediate as afterAnswering } from 'node:timers/promises';
import PQueue from 'p-queue';

/** Concurrent jobs, and waiting ones; further jobs are dropped, because they would be too late. */
const MAX_RUNNING = 4;
const MAX_WAITING = 1_000;

export type BackgroundWork = ReturnType<typeof createBackgroundWork>;

/** Runs jobs in the background. Failures go to `report` and don't affect other jobs. */
export function createBackgroundWork(report: (error: unknown) => void) {
  const queue = new PQueue({ concurrency: MAX_RUNNING });
  return {
    /** Queues a job to run after the current response was sent. */
    add(job: () => Promise<void>): void {
      if (queue.size >= MAX_WAITING) {
        report(new Error('Too much waits to be done in the background; a job was dropped.'));
        return;
      }
      const work = async () => {
        await afterAnswering();
        await job();
      };
      queue.add(work).catch(report);
    },
    /** Resolves when all queued jobs are done. */
    finish: () => queue.onIdle(),
  };
}
