import { setTimeout as wait } from 'node:timers/promises';
import type { ExportedSleep } from '#server/usecases/export/exported-sleep.ts';
import { call, newSleeper, type Response, type SleeperClient } from './client.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RETRY_BUSY_AFTER_MS = 100;

/** Live sleeps are stated from 46 hours ago on: a start may be 48 hours old. */
const LIVE_FROM_MS = 46 * HOUR_MS;
const LIVE_EVERY_MS = 6 * MINUTE_MS;
const LIVE_MS = 5 * MINUTE_MS;

type Sleep = { id?: string | undefined; endTime: string | null; note: string | null };
/** One write with the sleep that it leaves; undefined: none. */
type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** Repeated with the write. */
  headers: Record<string, string>;
  startTime: string;
  after: Sleep | undefined;
};

/**
 * A sleeper that starts, ends, enters, corrects and deletes sleeps without pause and knows which of them the server must
 * have. A write without a response may have committed or not; `compare` finds out which, and repeats it.
 */
export class ModelClient {
  acknowledged = 0;
  /** How many writes were answered 503. */
  refused = 0;
  /** Wrong responses, one sentence each. */
  readonly faults: string[] = [];
  readonly #name: string;
  readonly #newest = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS;
  #liveFrom = Date.now() - LIVE_FROM_MS;
  readonly #sleeps = new Map<string, Sleep>();
  #writes = 0;
  #sleeper: SleeperClient | undefined;
  #unanswered: Write | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** Writes until `isOver` or until a write fails. A response that arrives when `isDisconnected` is ignored. */
  async write(url: string, isOver: () => boolean, isDisconnected = () => false): Promise<void> {
    while (!isOver() && this.#unanswered === undefined) {
      if (this.#sleeper !== undefined) await this.#send(url, this.#nextWrite(), isDisconnected);
      // A registration without a response may have committed, so each try has a name of its own.
      else if (!(await this.#register(url, isDisconnected))) return;
    }
  }

  /** Reads all sleeps and returns where they differ from what was acknowledged; then repeats an unanswered write. */
  async compare(url: string): Promise<string[]> {
    if (this.#sleeper === undefined) return [];
    const faults = await this.#differences(url);
    const write = this.#unanswered;
    this.#unanswered = undefined;
    if (write !== undefined && write.method !== 'DELETE' && (await this.#send(url, write))) {
      faults.push(...(await this.#differences(url)));
    }
    return faults.map((fault) => `${this.#name}: ${fault}`);
  }

  async #differences(url: string): Promise<string[]> {
    const response = await this.#sleeper?.call(url, 'GET', '/account/export?format=json');
    if (response?.status !== 200) return [`reading was answered ${response?.status}`];
    const { sleeps } = JSON.parse(response.text) as { sleeps: ExportedSleep[] };
    const stored = new Map(sleeps.map(({ startTime, ...sleep }) => [startTime, sleep]));
    const write = this.#unanswered;
    if (write !== undefined && isSame(stored.get(write.startTime), write.after)) {
      this.#apply(write, stored.get(write.startTime)?.id);
    }
    return [...new Set([...stored.keys(), ...this.#sleeps.keys()])].flatMap((startTime) => {
      const [found, expected] = [stored.get(startTime), this.#sleeps.get(startTime)];
      if (isSame(found, expected)) return [];
      return `the sleep of ${startTime} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`;
    });
  }

  async #register(url: string, isDisconnected: () => boolean): Promise<boolean> {
    const name = `${this.#name}-${crypto.randomUUID().slice(0, 8)}`;
    const sleeper = await newSleeper(url, name).catch((error: Error) => error);
    if (sleeper instanceof Error && sleeper.message.includes('busy')) {
      await wait(RETRY_BUSY_AFTER_MS);
      return await this.#register(url, isDisconnected);
    }
    if (sleeper instanceof Error || isDisconnected()) return false;
    this.#sleeper = sleeper;
    this.acknowledged += 1;
    return true;
  }

  async #send(url: string, write: Write, isDisconnected = () => false): Promise<boolean> {
    const response = await this.#call(url, write, isDisconnected);
    if (response === undefined || response.status >= 500) this.#unanswered = write;
    if (response?.status === 503) this.refused += 1;
    else if (response !== undefined && response.status >= 300) {
      const { status, text } = response;
      this.faults.push(`${this.#name}: ${write.path} was answered ${status} ${text}`);
    }
    if (response === undefined || response.status >= 300) return false;
    this.acknowledged += 1;
    const { sleep } = response.data as { sleep?: { id: string } };
    this.#apply(write, sleep?.id);
    return true;
  }

  #apply({ startTime, after }: Write, id: string | undefined): void {
    if (after === undefined) this.#sleeps.delete(startTime);
    else this.#sleeps.set(startTime, { ...after, id: after.id ?? id });
  }

  /** The response, or undefined if none arrived. A busy server is asked again, except to delete: it may have done so. */
  async #call(
    url: string,
    { method, path, body, headers }: Write,
    isDisconnected: () => boolean,
  ): Promise<Response | undefined> {
    const token = this.#sleeper?.token;
    for (;;) {
      const response = await call(url, method, path, { token, body, headers }).catch(
        () => undefined,
      );
      if (response === undefined || isDisconnected()) return undefined;
      const isBusy = response.status === 503 && response.text.includes('busy');
      if (!isBusy || method === 'DELETE') return response;
      await wait(RETRY_BUSY_AFTER_MS);
    }
  }

  /** In turn: a sleep is started and ended, a night is entered, one gets a note; every ninth write deletes one. */
  #nextWrite(): Write {
    this.#writes += 1;
    const nth = this.#writes;
    const sleeps = [...this.#sleeps];
    const active = sleeps.find(([, { endTime }]) => endTime === null);
    if (active !== undefined) return this.#end(active);
    const [oldest] = sleeps;
    const turn = nth % 9;
    if (oldest !== undefined && (turn === 4 || turn === 8)) return this.#note(oldest, nth);
    if (oldest !== undefined && turn === 0) {
      const [startTime, { id }] = oldest;
      return { method: 'DELETE', path: `/sleeps/${id}`, headers: {}, startTime, after: undefined };
    }
    const isLive = turn % 2 === 1 && this.#liveFrom < Date.now() - HOUR_MS;
    return isLive ? this.#start() : this.#enter(nth);
  }

  #start(): Write {
    const startTime = iso(this.#liveFrom);
    this.#liveFrom += LIVE_EVERY_MS;
    const id = crypto.randomUUID();
    const after = { id, endTime: null, note: null };
    const body = { id, startTime };
    return { method: 'POST', path: '/sleeps/start', body, headers: {}, startTime, after };
  }

  #end([startTime, active]: [string, Sleep]): Write {
    const endTime = iso(Date.parse(startTime) + LIVE_MS);
    const after = { ...active, endTime };
    const path = `/sleeps/${active.id}/end`;
    return { method: 'PUT', path, body: { endTime }, headers: {}, startTime, after };
  }

  #enter(nth: number): Write {
    const end = this.#newest - nth * DAY_MS;
    const [startTime, endTime] = [iso(end - 8 * HOUR_MS), iso(end)];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const after = { endTime, note: null };
    return {
      method: 'POST',
      path: '/sleeps',
      body: { startTime, endTime },
      headers,
      startTime,
      after,
    };
  }

  #note([startTime, sleep]: [string, Sleep], nth: number): Write {
    const note = `dream ${nth}`;
    const path = `/sleeps/${sleep.id}`;
    return {
      method: 'PATCH',
      path,
      body: { note },
      headers: {},
      startTime,
      after: { ...sleep, note },
    };
  }
}

const iso = (instant: number) => new Date(instant).toISOString();

function isSame(found: Sleep | undefined, expected: Sleep | undefined) {
  return found?.endTime === expected?.endTime && found?.note === expected?.note;
}

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
