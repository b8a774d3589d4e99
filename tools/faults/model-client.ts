import { randomUUID } from 'node:crypto';
import { newSleeper, type SleeperClient } from '../support/client.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Live sleeps are stated from 46 hours ago on: a start may be 48 hours old. */
const LIVE_FROM_MS = 46 * HOUR_MS;
const LIVE_EVERY_MS = 6 * MINUTE_MS;
const LIVE_MS = 5 * MINUTE_MS;

type Sleep = { startTime: string; endTime: string | null; note: string | null };
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
  #unanswered: Write | undefined;

  private constructor(name: string, sleeper: SleeperClient) {
    this.#name = name;
    this.#sleeper = sleeper;
  }

  static async register(url: string, name: string): Promise<ModelClient> {
    return new ModelClient(name, await newSleeper(url, name));
  }

  async write(url: string, isOver: () => boolean): Promise<void> {
    while (!isOver() && this.#unanswered === undefined) {
      const write = this.#nextWrite();
      const { method, path, body } = write;
      const response = await this.#sleeper
        .call(url, method, path, { body })
        .catch(() => ({ status: 503, text: 'no response' }));
      if (response.status < 300) {
        this.acknowledged += 1;
        this.#apply(write);
        continue;
      }
      this.#unanswered = write;
      if (response.status === 503) this.refused += Number(response.text !== 'no response');
      else this.faults.push(`${this.#name}: ${path}: ${response.status} ${response.text}`);
    }
  }

  async compare(url: string): Promise<string[]> {
    const { status, text } = await this.#sleeper.call(url, 'GET', '/account/export?format=json');
    if (status !== 200) return [`${this.#name}: reading was answered ${status}`];
    const { sleeps } = JSON.parse(text) as { sleeps: (Sleep & { id: string })[] };
    const stored = new Map(sleeps.map((sleep) => [sleep.id, sleep]));
    const write = this.#unanswered;
    if (write !== undefined && isSame(stored.get(write.id), write.after)) this.#apply(write);
    this.#unanswered = undefined;
    const ids = new Set([...stored.keys(), ...this.#sleeps.keys()]);
    return [...ids]
      .filter((id) => !isSame(stored.get(id), this.#sleeps.get(id)))
      .map((id) => {
        const [found, expected] = [stored.get(id), this.#sleeps.get(id)];
        return `${this.#name}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`;
      });
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
    if (oldest !== undefined && turn === 0) {
      const [id] = oldest;
      return { method: 'DELETE', path: `/sleeps/${id}`, id, after: undefined };
    }
    const isLive = turn % 2 === 1 && nth * LIVE_EVERY_MS < LIVE_FROM_MS - HOUR_MS;
    return isLive ? this.#start(nth) : this.#enter(nth);
  }

  #start(nth: number): Write {
    const startTime = iso(this.#now - LIVE_FROM_MS + nth * LIVE_EVERY_MS);
    const id = randomUUID();
    const after = { startTime, endTime: null, note: null };
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
