import { AppError } from '#contract/app-error.ts';
import { addressBlockOf } from './address-block.ts';

/** Who asks for a turn. */
export type Asker = {
  /** Those with one key share their turns: an address block, or an account. */
  readonly key: string;
  /** Has shown before to be who they say: goes ahead of those who have not, three times of four. */
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

/** Of so many turns one is a stranger's if any waits: a new sleeper is let in too, whoever else signs in. */
const STRANGERS_TURN = 4;

type Waiting = {
  readonly asker: Asker;
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
};

/** Those of one key who wait. `hadTurn`: since they began to, or one of them has it now. */
type Line = { readonly waiting: Waiting[]; readonly hadTurn: boolean };

/**
 * Runs a few jobs at once. The others wait: those of known askers go first, but every fourth turn is a stranger's, and
 * among either kind each key has its turn after the other, so that whoever asks for much waits behind their own. A key
 * that has had no turn since it began to wait goes ahead of those that have, every other time. Who is over a limit is
 * refused with UNAVAILABLE. When all places are taken, a newcomer gets the last place of the key that has the most: of
 * the other kind where that has more than half of the places, else of their own.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #known = new Lane();
  readonly #strangers = new Lane();
  /** Whose jobs run. */
  readonly #running: Asker[] = [];
  #refused = 0;
  /** How many known askers in a row went ahead of a stranger. */
  #knownInARow = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get load(): QueueLoad {
    return { running: this.#running.length, waiting: this.#waiting, refused: this.#refused };
  }

  get #waiting(): number {
    return this.#known.size + this.#strangers.size;
  }

  async run<T>(asker: Asker, job: () => Promise<T>): Promise<T> {
    if (this.#running.length < this.#limits.running) this.#running.push(asker);
    else await this.#waitForTurn(asker);
    try {
      return await job();
    } finally {
      this.#running.splice(this.#running.indexOf(asker), 1);
      const next = this.#takeNext();
      if (next) {
        // Nobody else may take the place before the next one begins.
        this.#running.push(next.asker);
        next.start();
      }
    }
  }

  #takeNext(): Waiting | undefined {
    const isStrangersTurn = this.#knownInARow >= STRANGERS_TURN - 1;
    const known = isStrangersTurn && this.#strangers.size > 0 ? undefined : this.#known.takeNext();
    const isAhead = known !== undefined && this.#strangers.size > 0;
    this.#knownInARow = isAhead ? this.#knownInARow + 1 : 0;
    return known ?? this.#strangers.takeNext();
  }

  #waitForTurn(asker: Asker): Promise<void> {
    const { key, isKnown } = asker;
    const [own, other] = isKnown ? [this.#known, this.#strangers] : [this.#strangers, this.#known];
    if (own.countOf(key) >= this.#limits.waitingPerKey) throw this.#refusal();
    if (this.#waiting >= this.#limits.waiting) this.#makeRoom(own, other, key);
    const hasTurn = this.#running.some((each) => each.key === key && each.isKnown === isKnown);
    return new Promise((start, refuse) => own.add({ asker, start, refuse }, hasTurn));
  }

  /** Sends somebody away for a newcomer, or throws. */
  #makeRoom(own: Lane, other: Lane, key: string): void {
    const isOverHalf = other.size > this.#limits.waiting / 2;
    const crowded = isOverHalf ? other : own;
    const greediest = crowded.greediestKey();
    if (greediest === undefined) throw this.#refusal();
    // Among their own nobody gains by it but who has fewer.
    if (!isOverHalf && own.countOf(greediest) <= own.countOf(key) + 1) throw this.#refusal();
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
  readonly #byKey = new Map<string, Line>();
  /** The last turn was not of the first in order. */
  #wasOvertaken = false;
  size = 0;

  countOf(key: string): number {
    return this.#byKey.get(key)?.waiting.length ?? 0;
  }

  /** `hasTurn`: one of its key runs at the moment. */
  add(newcomer: Waiting, hasTurn: boolean): void {
    const { key } = newcomer.asker;
    const line = this.#byKey.get(key);
    if (line) line.waiting.push(newcomer);
    else this.#byKey.set(key, { waiting: [newcomer], hadTurn: hasTurn });
    this.size += 1;
  }

  takeNext(): Waiting | undefined {
    const entry = this.#nextLine();
    if (entry === undefined) return undefined;
    const [key, line] = entry;
    const next = line.waiting.shift();
    this.#byKey.delete(key);
    // Its next turn comes when all others have had theirs.
    if (line.waiting.length > 0) this.#byKey.set(key, { ...line, hadTurn: true });
    this.size -= 1;
    return next;
  }

  /** The first, or, unless it was overtaken just now, the first of those that have had no turn yet. */
  #nextLine(): [key: string, line: Line] | undefined {
    const lines = [...this.#byKey];
    const [first] = lines;
    const isNew = ([, { hadTurn }]: [string, Line]) => !hadTurn;
    const next = (this.#wasOvertaken ? undefined : lines.find(isNew)) ?? first;
    this.#wasOvertaken = next !== first;
    return next;
  }

  takeLast(key: string): Waiting | undefined {
    const line = this.#byKey.get(key);
    const last = line?.waiting.pop();
    if (line?.waiting.length === 0) this.#byKey.delete(key);
    if (last) this.size -= 1;
    return last;
  }

  greediestKey(): string | undefined {
    let greediest: string | undefined;
    for (const [key, { waiting }] of this.#byKey) {
      // Of equals the one whose turn is farthest.
      if (greediest === undefined || waiting.length >= this.countOf(greediest)) greediest = key;
    }
    return greediest;
  }
}
