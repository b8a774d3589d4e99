import { setImmediate as afterAnswering } from 'node:timers/promises';

/** So many jobs at once; what comes on top of so many waiting is dropped, as it would be too late anyway. */
const MAX_RUNNING = 4;
const MAX_WAITING = 1_000;

export type BackgroundWork = {
  /** Takes a job to be done after the answer that is being made has gone out. */
  add(job: () => Promise<void>): void;
  /** Resolves when all that was taken is done. */
  finish(): Promise<void>;
};

/** Runs jobs that nobody waits for. One that fails is told to `report`, and harms no other. */
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
