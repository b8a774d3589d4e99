import { setImmediate as afterAnswering } from 'node:timers/promises';

/** Concurrent jobs, and waiting ones; further jobs are dropped, because they would be too late. */
const MAX_RUNNING = 4;
const MAX_WAITING = 1_000;

export type BackgroundWork = {
  /** Queues a job to run after the current response was sent. */
  add(job: () => Promise<void>): void;
  /** Resolves when all queued jobs are done. */
  finish(): Promise<void>;
};

/** Runs jobs in the background. Failures go to `report` and don't affect other jobs. */
export function createBackgroundWork(report: (error: unknown) => void): BackgroundWork {
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();

  const work = async () => {
    await afterAnswering();
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      try {
        await job();
      } catch (error) {
        report(error);
      }
    }
  };

  return {
    add(job) {
      if (waiting.length >= MAX_WAITING) {
        report(new Error('Too much waits to be done in the background; a job was dropped.'));
        return;
      }
      waiting.push(job);
      if (running.size >= MAX_RUNNING) return;
      const worker = work().finally(() => running.delete(worker));
      running.add(worker);
    },

    async finish() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
