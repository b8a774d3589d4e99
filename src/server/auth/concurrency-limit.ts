import { AppError } from '#contract/app-error.ts';

/** Runs at most `maxRunning` jobs at once; up to `maxWaiting` more wait their turn, in order. */
export class ConcurrencyLimit {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** Throws UNAVAILABLE at once when the queue is full. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxRunning) {
      this.#running += 1;
    } else {
      if (this.#waiting.length >= this.#maxWaiting) throw new AppError('UNAVAILABLE');
      // Whoever finishes hands its place over, so the count of running jobs stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
