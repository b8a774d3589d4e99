import PQueue from 'p-queue';
import { AppError } from '#kernel/contract/app-error.ts';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';
import type { QueueLoad } from '#kernel/server/metrics/server-metrics.ts';

export type QueueClient = {
  /** The address block. */
  readonly key: string;
  /** Signed in, or from a network where the account has signed in before. */
  readonly isTrusted: boolean;
};

export const OPERATOR: QueueClient = { key: 'operator', isTrusted: true };

export function clientAt(address: string, { isTrusted }: { isTrusted: boolean }): QueueClient {
  return { key: toIpPrefix(address), isTrusted };
}

/** A flooding address delays others by these two hashes. */
const MAX_WAITING_PER_KEY = 2;

/** For each running one: six to eight seconds; later clients would time out. */
const MAX_WAITING = 24;

/** Runs a few jobs at once; trusted clients wait apart from others, and go first. */
export class HashQueue {
  readonly #queue: PQueue;
  readonly #waiting = new Map<string, number>();
  #refused = 0;

  constructor(concurrency: number) {
    this.#queue = new PQueue({ concurrency });
  }

  get load(): QueueLoad {
    return {
      running: this.#queue.pending,
      waiting: this.#queue.size,
      refused: this.#refused,
    };
  }

  /** Throws UNAVAILABLE if too many jobs of this client or of its class wait. */
  async run<T>({ key, isTrusted }: QueueClient, job: () => Promise<T>): Promise<T> {
    const priority = isTrusted ? 1 : 0;
    const place = `${priority} ${key}`;
    const waiting = this.#waiting.get(place) ?? 0;
    const waitingOfClass = this.#queue.sizeBy({ priority });
    if (waiting >= MAX_WAITING_PER_KEY || waitingOfClass >= MAX_WAITING * this.#queue.concurrency) {
      this.#refused += 1;
      throw new AppError('UNAVAILABLE');
    }
    this.#waiting.set(place, waiting + 1);
    return await this.#queue.add(
      () => {
        this.#leave(place);
        return job();
      },
      { priority },
    );
  }

  #leave(place: string): void {
    const others = (this.#waiting.get(place) ?? 1) - 1;
    if (others === 0) this.#waiting.delete(place);
    else this.#waiting.set(place, others);
  }
}
