import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newSleeper, type SleeperClient } from '../support/client.ts';
import { expectedPoints, type ModelSleep as Sleep } from './expected-points.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Live sleeps are stated from 46 hours ago on: a start may be 48 hours old. */
const LIVE_FROM_MS = 46 * HOUR_MS;
const LIVE_EVERY_MS = 6 * MINUTE_MS;
/** Counts as five whole minutes. */
const LIVE_MS = 5.5 * MINUTE_MS;

/** Before a write is repeated. */
const REPEAT_AFTER_MS = 100;

/** One write with the sleep that it leaves; undefined: none. */
type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  id: string;
  after: Sleep | undefined;
};

/**
 * A sleeper that starts, ends, enters, corrects and deletes sleeps without pause and knows which of them the server must
 * have. A write without a response may have committed or not; `compare` finds out which.
 */
export class ModelClient {
  acknowledged = 0;
  /** How many writes were answered 503. */
  refused = 0;
  /** Wrong responses, one sentence each. */
  readonly faults: string[] = [];
  readonly #name: string;
  readonly #sleeper: SleeperClient;
  readonly #now = Date.now();
  readonly #sleeps = new Map<string, Sleep>();
  #writes = 0;
  #started = 0;
  #unanswered: Write | undefined;
  /** The longest time until a write of `persist` was acknowledged; reset it to measure anew. */
  longestWaitMs = 0;
  /** At the last comparison. */
  points = 0;

  private constructor(name: string, sleeper: SleeperClient) {
    this.#name = name;
    this.#sleeper = sleeper;
  }

  static async register(url: string, name: string): Promise<ModelClient> {
    return new ModelClient(name, await newSleeper(url, name));
  }

  /** Writes until it is over, or until a write has no success, whose outcome `compare` finds out. */
  async write(url: string, isOver: () => boolean): Promise<void> {
    while (!isOver() && this.#unanswered === undefined) await this.#send(url, this.#nextWrite());
  }

  /** Writes until it is over; repeats each write until it is acknowledged, like a device that was offline. */
  async persist(url: string, isOver: () => boolean): Promise<void> {
    while (!isOver() && this.faults.length === 0) {
      const write = this.#nextWrite();
      const sentAt = performance.now();
      await this.#send(url, write);
      while (this.#unanswered !== undefined && this.faults.length === 0) {
        await wait(REPEAT_AFTER_MS);
        await this.#send(url, write);
      }
      this.longestWaitMs = Math.max(this.longestWaitMs, performance.now() - sentAt);
    }
  }

  async #send(url: string, write: Write): Promise<void> {
    const { method, path, body } = write;
    const { status, text } = await this.#sleeper
      .call(url, method, path, { body })
      .catch(() => ({ status: 503, text: 'no response' }));
    const isRepeat = this.#unanswered === write;
    if (status < 300 || (isRepeat && method === 'DELETE' && status === 404)) {
      this.acknowledged += 1;
      this.#apply(write);
      this.#unanswered = undefined;
      return;
    }
    this.#unanswered = write;
    // A proxy has 502 and 504 too.
    if ([502, 503, 504].includes(status)) this.refused += Number(text !== 'no response');
    else this.faults.push(`${this.#name}: ${path}: ${status} ${text}`);
  }

  /** Faults of what is stored: sleeps, and the points that follow from them. */
  async compare(url: string): Promise<string[]> {
    const { status, text } = await this.#sleeper.call(url, 'GET', '/account/export?format=json');
    if (status !== 200) return [`${this.#name}: reading was answered ${status}`];
    const { sleeps, totals } = JSON.parse(text) as {
      sleeps: (Sleep & { id: string })[];
      totals: { totalPoints: number };
    };
    const stored = new Map(sleeps.map((sleep) => [sleep.id, sleep]));
    const write = this.#unanswered;
    if (write !== undefined && isSame(stored.get(write.id), write.after)) this.#apply(write);
    this.#unanswered = undefined;
    const ids = new Set([...stored.keys(), ...this.#sleeps.keys()]);
    const faults = [...ids]
      .filter((id) => !isSame(stored.get(id), this.#sleeps.get(id)))
      .map((id) => {
        const [found, expected] = [stored.get(id), this.#sleeps.get(id)];
        return `${this.#name}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`;
      });
    this.points = expectedPoints([...this.#sleeps.values()]);
    if (totals.totalPoints !== this.points) {
      faults.push(`${this.#name}: ${totals.totalPoints} points, not ${this.points}`);
    }
    return faults;
  }

  #apply({ id, after }: Write): void {
    if (after === undefined) this.#sleeps.delete(id);
    else this.#sleeps.set(id, after);
  }

  /** In turn: a sleep is started and ended, a night is entered, one gets a note; every ninth write deletes one. */
  #nextWrite(): Write {
    this.#writes += 1;
    const nth = this.#writes;
    const turn = nth % 9;
    const sleeps = [...this.#sleeps];
    const active = sleeps.find(([, { endTime }]) => endTime === null);
    if (active !== undefined) return end(...active);
    const [oldest] = sleeps;
    if (oldest !== undefined && (turn === 4 || turn === 8)) {
      const [id, sleep] = oldest;
      const note = `dream ${nth}`;
      const after = { ...sleep, note };
      return { method: 'PATCH', path: `/sleeps/${id}`, body: { note }, id, after };
    }
    const isBeforeNow = this.#started * LIVE_EVERY_MS < LIVE_FROM_MS - HOUR_MS;
    // Live sleeps stay when there is no time for more, so that there are points however long this goes on.
    const deleted = sleeps.find(([, { isLive }]) => isBeforeNow || isLive !== true);
    if (deleted !== undefined && turn === 0) {
      const [id] = deleted;
      return { method: 'DELETE', path: `/sleeps/${id}`, id, after: undefined };
    }
    const isLive = turn % 2 === 1 && isBeforeNow;
    return isLive ? this.#start() : this.#enter(nth);
  }

  #start(): Write {
    const startTime = iso(this.#now - LIVE_FROM_MS + this.#started * LIVE_EVERY_MS);
    this.#started += 1;
    const id = randomUUID();
    const after = { startTime, endTime: null, note: null, isLive: true };
    return { method: 'POST', path: '/sleeps/start', body: { id, startTime }, id, after };
  }

  #enter(nth: number): Write {
    const wokeAt = this.#now - (nth + 3) * DAY_MS;
    const [startTime, endTime] = [iso(wokeAt - 8 * HOUR_MS), iso(wokeAt)];
    const id = randomUUID();
    const after = { startTime, endTime, note: null };
    return { method: 'POST', path: '/sleeps', body: { id, startTime, endTime }, id, after };
  }
}

function end(id: string, active: Sleep): Write {
  const endTime = iso(Date.parse(active.startTime) + LIVE_MS);
  const after = { ...active, endTime };
  return { method: 'PUT', path: `/sleeps/${id}/end`, body: { endTime }, id, after };
}

const iso = (instant: number) => new Date(instant).toISOString();

const isSame = (found: Sleep | undefined, expected: Sleep | undefined) =>
  found?.startTime === expected?.startTime &&
  found?.endTime === expected?.endTime &&
  found?.note === expected?.note;

/** The faults of all clients: of their responses, and of what the server has stored. */
export async function compareAll(url: string, clients: readonly ModelClient[]): Promise<string[]> {
  const faults: string[] = [];
  for (const client of clients) {
    faults.push(...(await client.compare(url)), ...client.faults.splice(0));
  }
  return faults;
}

export const countAcknowledged = (clients: readonly ModelClient[]) =>
  clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
