import { AppError } from '#contract/app-error.ts';

export type QueueLoad = {
  readonly running: number;
  readonly waiting: number;
  /** How many were turned away since the start. */
  readonly refused: number;
};

/** Runs at most `maxRunning` jobs at once; up to `maxWaiting` more wait their turn, in order. */
export class ConcurrencyLimit {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #refused = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  get load(): QueueLoad {
    return { running: this.#running, waiting: this.#waiting.length, refused: this.#refused };
  }

  /** Throws UNAVAILABLE at once when the queue is full. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxRunning) {
      this.#running += 1;
    } else {
      if (this.#waiting.length >= this.#maxWaiting) {
        this.#refused += 1;
        throw new AppError('UNAVAILABLE');
      }
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
