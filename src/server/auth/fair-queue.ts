import { AppError } from '#contract/app-error.ts';
import { addressBlockOf } from './address-block.ts';

/** Who asks for a turn. */
export type Asker = {
  /** Those with one key share their turns: an address block, or an account. */
  readonly key: string;
  /** Has shown before to be who they say: goes ahead of all who have not. */
  readonly isKnown: boolean;
};

/** Whoever has the machine of the server. */
export const OPERATOR: Asker = { key: 'operator', isKnown: true };

/** Who is signed in, or has the link from the mail. */
export function knownAsker(userId: string): Asker {
  return { key: userId, isKnown: true };
}

/** Whoever calls from this address. */
export function askerAt(address: string, isKnown = false): Asker {
  return { key: addressBlockOf(address), isKnown };
}

export type QueueLoad = {
  readonly running: number;
  readonly waiting: number;
  /** How many were turned away since the start. */
  readonly refused: number;
};

export type FairQueueLimits = {
  /** So many jobs at once. */
  readonly running: number;
  /** So many more wait, of everybody and of one key. */
  readonly waiting: number;
  readonly waitingPerKey: number;
};

type Waiting = { readonly start: () => void; readonly refuse: (error: AppError) => void };

/**
 * Runs a few jobs at once. The others wait: those of known askers first, and among either kind each key has its turn
 * after the other, so that whoever asks for much waits behind their own. Who is over a limit is refused with
 * UNAVAILABLE; when all places are taken, a newcomer gets the last place of the key that has the most.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #known = new Lane();
  readonly #others = new Lane();
  #running = 0;
  #refused = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get load(): QueueLoad {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused };
  }

  get #waiting(): number {
    return this.#known.size + this.#others.size;
  }

  async run<T>(asker: Asker, job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1;
    // Whoever finishes hands its place over, so the count of running jobs stays as it is.
    else await this.#waitForTurn(asker);
    try {
      return await job();
    } finally {
      const next = this.#known.takeNext() ?? this.#others.takeNext();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #waitForTurn({ key, isKnown }: Asker): Promise<void> {
    const lane = isKnown ? this.#known : this.#others;
    const own = lane.countOf(key);
    if (own >= this.#limits.waitingPerKey) throw this.#refusal();
    if (this.#waiting >= this.#limits.waiting) this.#makeRoom(lane, own);
    return new Promise((resolve, reject) => lane.add(key, { start: resolve, refuse: reject }));
  }

  /** Sends the last of the greediest key away for one with fewer; nobody unknown takes the place of a known. */
  #makeRoom(lane: Lane, own: number): void {
    const isOverOthers = lane === this.#known && this.#others.size > 0;
    const crowded = isOverOthers ? this.#others : lane;
    const greediest = crowded.greediestKey();
    if (greediest === undefined) throw this.#refusal();
    if (!isOverOthers && crowded.countOf(greediest) <= own + 1) throw this.#refusal();
    crowded.takeLast(greediest)?.refuse(this.#refusal());
  }

  #refusal(): AppError {
    this.#refused += 1;
    return new AppError('UNAVAILABLE');
  }
}

/** Those who wait, by key: each key in turn, and of one key the first that came. */
class Lane {
  /** In the order of their turns; none is empty. */
  readonly #byKey = new Map<string, Waiting[]>();
  size = 0;

  countOf(key: string): number {
    return this.#byKey.get(key)?.length ?? 0;
  }

  add(key: string, waiting: Waiting): void {
    const ofKey = this.#byKey.get(key);
    if (ofKey) ofKey.push(waiting);
    else this.#byKey.set(key, [waiting]);
    this.size += 1;
  }

  takeNext(): Waiting | undefined {
    const [entry] = this.#byKey;
    if (entry === undefined) return undefined;
    const [key, ofKey] = entry;
    const next = ofKey.shift();
    this.#byKey.delete(key);
    // Its next turn comes when all others have had theirs.
    if (ofKey.length > 0) this.#byKey.set(key, ofKey);
    this.size -= 1;
    return next;
  }

  takeLast(key: string): Waiting | undefined {
    const ofKey = this.#byKey.get(key);
    const last = ofKey?.pop();
    if (ofKey?.length === 0) this.#byKey.delete(key);
    if (last) this.size -= 1;
    return last;
  }

  greediestKey(): string | undefined {
    let greediest: string | undefined;
    for (const [key, { length }] of this.#byKey) {
      if (greediest === undefined || length > this.countOf(greediest)) greediest = key;
    }
    return greediest;
  }
}
