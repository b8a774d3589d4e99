import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Enough that a choice among them looks like another of them; a busy hour is forgotten after so many. */
const REMEMBERED = 64;

/** A timer may be a millisecond late, and some more on a busy machine: the rest is waited for turn by turn. */
const TIMER_MS = 3;

/** How long a job takes as a rule, and how another can be made to look as if it took that long. */
export class UsualDuration {
  readonly #sample: () => Promise<unknown>;
  /** In milliseconds: the last ones, whichever came first is overwritten. */
  readonly #durations: number[] = [];
  #count = 0;

  /** `sample` is done once where nothing has been measured yet. */
  constructor(sample: () => Promise<unknown>) {
    this.#sample = sample;
  }

  /** The job, remembering how long it takes. */
  measure<T>(job: () => Promise<T>): () => Promise<T> {
    return async () => {
      const startedAt = performance.now();
      const result = await job();
      this.#durations[this.#count % REMEMBERED] = performance.now() - startedAt;
      this.#count += 1;
      return result;
    };
  }

  /** The job, as long as one of the last that were measured, picked by chance; longer if it takes longer itself. */
  pretend<T>(job: () => Promise<T>): () => Promise<T> {
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
