import { AppError } from '#contract/app-error.ts';
import { toIpPrefix } from '#server/auth/clients/ip-prefix.ts';

export type QueueClient = {
  /** The address block. Clients with the same key share its places. */
  readonly key: string;
  /** Signed in, or from a network where the account has signed in before. */
  readonly isTrusted: boolean;
};

export const OPERATOR: QueueClient = { key: 'operator', isTrusted: true };

export function clientAt(address: string, { isTrusted }: { isTrusted: boolean }): QueueClient {
  return { key: toIpPrefix(address), isTrusted };
}

export type QueueLoad = {
  readonly running: number;
  readonly waiting: number;
  /** Number of rejected jobs since the start. */
  readonly refused: number;
};

export type QueueLimits = {
  readonly running: number;
  readonly waiting: number;
  readonly waitingPerKey: number;
};

/** One of four turns is for an untrusted client, because the owner may be travelling. */
const TRUSTED_IN_A_ROW = 3;

type Waiting = {
  readonly client: QueueClient;
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
};

/**
 * Runs a few jobs at once; others wait in arrival order, trusted and untrusted clients apart. Jobs over a limit are
 * rejected with UNAVAILABLE. A full queue evicts the last job of the key with most places:
 * of the other class if that has more than half of the places, else of its own.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #refused = 0;
  /** Trusted jobs in a row since the last untrusted one. */
  #trustedInARow = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get load(): QueueLoad {
    return { running: this.#running, waiting: this.#waiting.length, refused: this.#refused };
  }

  async run<T>(client: QueueClient, job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#waitForTurn(client);
    try {
      return await job();
    } finally {
      // Hand the place to the next job directly, so that no new job can take it.
      const next = this.#takeNext();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #takeNext(): Waiting | undefined {
    const trusted = this.#waiting.find(({ client }) => client.isTrusted);
    const untrusted = this.#waiting.find(({ client }) => !client.isTrusted);
    const isUntrustedTurn = this.#trustedInARow >= TRUSTED_IN_A_ROW;
    const next = (isUntrustedTurn ? untrusted : undefined) ?? trusted ?? untrusted;
    this.#trustedInARow = untrusted && next === trusted ? this.#trustedInARow + 1 : 0;
    if (next) this.#remove(next);
    return next;
  }

  #waitForTurn(client: QueueClient): Promise<void> {
    const { waiting, waitingPerKey } = this.#limits;
    const own = this.#listWaiting(client).length;
    if (own >= waitingPerKey) throw this.#refusal();
    if (this.#waiting.length >= waiting) this.#makeRoom(client, own);
    return new Promise((start, refuse) => this.#waiting.push({ client, start, refuse }));
  }

  /** Evicts a waiting job in favour of this client, which has `own` places, or throws. */
  #makeRoom({ isTrusted }: QueueClient, own: number): void {
    const others = this.#waiting.filter(({ client }) => client.isTrusted !== isTrusted);
    const isOverHalf = others.length > this.#limits.waiting / 2;
    const crowded = isOverHalf ? others : this.#waiting.filter((each) => !others.includes(each));
    const byKey = [...Map.groupBy(crowded, ({ client }) => client.key).values()];
    // Ties: the latest.
    const [most = []] = byKey.toReversed().toSorted((a, b) => b.length - a.length);
    const last = most.at(-1);
    // Within a class, evict only in favour of a key with fewer places.
    if (last === undefined || (!isOverHalf && most.length <= own + 1)) throw this.#refusal();
    this.#remove(last);
    last.refuse(this.#refusal());
  }

  #listWaiting({ key, isTrusted }: QueueClient): Waiting[] {
    return this.#waiting.filter(
      ({ client }) => client.key === key && client.isTrusted === isTrusted,
    );
  }

  #remove(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
  }

  #refusal(): AppError {
    this.#refused += 1;
    return new AppError('UNAVAILABLE');
  }
}
