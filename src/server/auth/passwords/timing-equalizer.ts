import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Number of kept durations: enough that a random one is typical, few enough to follow the load. */
const REMEMBERED = 64;

/** Timers fire a few milliseconds late; the rest is waited for in event loop turns. */
const TIMER_MS = 3;

/** Measures a job's typical duration and pads other jobs to it. */
export class TimingEqualizer {
  readonly #sample: () => Promise<unknown>;
  /** The latest durations in milliseconds; the oldest is overwritten. */
  readonly #durations: number[] = [];
  #count = 0;

  /** Runs `sample` once if nothing has been measured yet. */
  constructor(sample: () => Promise<unknown>) {
    this.#sample = sample;
  }

  /** Runs the job and records its duration. */
  measure<T>(job: () => Promise<T>): () => Promise<T> {
    return async () => {
      const startedAt = performance.now();
      const result = await job();
      this.#durations[this.#count % REMEMBERED] = performance.now() - startedAt;
      this.#count += 1;
      return result;
    };
  }

  /** Runs the job and pads it to a random recorded duration, unless it takes longer itself. */
  padToTypical<T>(job: () => Promise<T>): () => Promise<T> {
    return async () => {
      if (this.#durations.length === 0) await this.measure(this.#sample)();
      const startedAt = performance.now();
      const result = await job();
      const pick = Math.floor(Math.random() * this.#durations.length);
      await waitUntil(startedAt + (this.#durations[pick] ?? 0));
      return result;
    };
  }
}

async function waitUntil(instant: number): Promise<void> {
  const remainingMs = () => instant - performance.now();
  const timedMs = remainingMs() - TIMER_MS;
  if (timedMs > 0) await sleep(timedMs);
  while (remainingMs() > 0) await nextTurn();
}
