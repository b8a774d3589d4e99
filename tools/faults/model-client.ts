import { setTimeout as wait } from 'node:timers/promises';
import type { ExportedSleep } from '#server/usecases/export/exported-sleep.ts';
import { call, PASSWORD, type Response } from './client.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A start may be reported up to 48 hours later. Nights entered by hand lie before that. */
const LIVE_REACHES_BACK_MS = 46 * HOUR_MS;
const NIGHTS_END_BEFORE_MS = 60 * HOUR_MS;

const RETRY_BUSY_AFTER_MS = 100;

/** Matches what `compare` says of a sleep, a change or a sign-in that was acknowledged and is gone. */
export const LOST = /^\S+: (the sleep of \S+ is|reading was answered 401)/;

/** A sleep as the client knows it, with its times as ISO 8601 text. */
type Sleep = Pick<ExportedSleep, 'startTime' | 'endTime' | 'note'> & { id: string };

type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  idempotencyKey?: string;
  startTime: string;
  /** The sleep that is stored when the write has committed; undefined: none. */
  after: Sleep | undefined;
};

/**
 * A sleeper that writes without pause and knows which sleeps the server must have. A write without a response may have
 * committed or not; `compare` finds out which, and repeats it.
 */
export class ModelClient {
  acknowledged = 0;
  /** How many writes were answered 503. */
  refused = 0;
  /** Wrong responses, one sentence each. */
  readonly faults: string[] = [];
  readonly #name: string;
  readonly #beganAt = Date.now() - (Date.now() % MINUTE_MS);
  readonly #sleeps = new Map<string, Sleep>();
  #liveFrom = this.#beganAt - LIVE_REACHES_BACK_MS;
  #nights = 0;
  #isRegistered = false;
  #token: string | undefined;
  #unanswered: Write | undefined;
  #isDisconnected = () => false;

  constructor(name: string) {
    this.#name = name;
  }

  /** Writes until `isOver` or until a write fails. A response that arrives when `isDisconnected` is ignored. */
  async write(url: string, isOver: () => boolean, isDisconnected = () => false): Promise<void> {
    this.#isDisconnected = isDisconnected;
    if (!(await this.#signIn(url))) return;
    while (!isOver() && this.#unanswered === undefined) await this.#send(url, this.#nextWrite());
  }

  /** Reads all sleeps and returns where they differ from what was acknowledged; then repeats an unanswered write. */
  async compare(url: string): Promise<string[]> {
    this.#isDisconnected = () => false;
    if (this.#token === undefined) return [];
    const faults = await this.#differences(url);
    const write = this.#unanswered;
    this.#unanswered = undefined;
    if (write !== undefined && write.method !== 'DELETE' && (await this.#send(url, write))) {
      faults.push(...(await this.#differences(url)));
    }
    return faults.map((fault) => `${this.#name}: ${fault}`);
  }

  async #differences(url: string): Promise<string[]> {
    const response = await this.#call(url, 'GET', '/account/export?format=json');
    if (response?.status !== 200) return [`reading was answered ${response?.status}`];
    const { sleeps } = JSON.parse(response.text) as { sleeps: ExportedSleep[] };
    const stored = new Map(sleeps.map((sleep) => [sleep.startTime, sleep]));
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

  async #signIn(url: string): Promise<boolean> {
    const email = `${this.#name}@example.org`;
    if (!this.#isRegistered) {
      const body = { username: this.#name, email, password: PASSWORD };
      const response = await this.#call(url, 'POST', '/register', { body });
      // An unanswered registration may have committed.
      if (response?.status !== 201 && response?.status !== 409) return this.#doubt(response);
      this.#isRegistered = true;
      this.acknowledged += 1;
    }
    if (this.#token === undefined) {
      const body = { email, password: PASSWORD };
      const response = await this.#call(url, 'POST', '/login', { body });
      if (response?.status !== 200) return this.#doubt(response);
      this.#token = String(response.data['accessToken']);
      this.acknowledged += 1;
    }
    return true;
  }

  async #send(url: string, write: Write): Promise<boolean> {
    const { method, path, body, idempotencyKey } = write;
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    const response = await this.#call(url, method, path, { body, headers });
    if (response === undefined || response.status >= 500) this.#unanswered = write;
    if (response === undefined || response.status >= 300) return this.#doubt(response, path);
    this.acknowledged += 1;
    const { sleep } = response.data as { sleep?: { id: string } };
    this.#apply(write, sleep?.id);
    return true;
  }

  #apply({ startTime, after }: Write, id: string | undefined): void {
    if (after === undefined) this.#sleeps.delete(startTime);
    else this.#sleeps.set(startTime, { ...after, id: after.id || (id ?? '') });
  }

  /** No response and 503 are no fault of the responses. */
  #doubt(response: Response | undefined, path = 'signing in'): false {
    if (response?.status === 503) this.refused += 1;
    else if (response !== undefined) {
      this.faults.push(`${this.#name}: ${path} was answered ${response.status} ${response.text}`);
    }
    return false;
  }

  /** The response, or undefined if none arrived. A busy server is asked again, except to delete: it may have done so. */
  async #call(
    url: string,
    method: string,
    path: string,
    options: { body?: object | undefined; headers?: Record<string, string> } = {},
  ): Promise<Response | undefined> {
    for (;;) {
      const response = await call(url, method, path, { token: this.#token, ...options }).catch(
        () => undefined,
      );
      if (response === undefined || this.#isDisconnected()) return undefined;
      const isBusy = response.status === 503 && response.text.includes('busy');
      if (!isBusy || method === 'DELETE') return response;
      await wait(RETRY_BUSY_AFTER_MS);
    }
  }

  #nextWrite(): Write {
    const sleeps = [...this.#sleeps.values()];
    const active = sleeps.find(({ endTime }) => endTime === null);
    const ended = sleeps.filter(({ endTime }) => endTime !== null);
    const any = ended[Math.floor(Math.random() * ended.length)];
    const turn = Math.random();
    if (active !== undefined && turn < 0.7) return this.#end(active);
    if (active === undefined && turn < 0.5 && this.#liveFrom < this.#beganAt - HOUR_MS) {
      return this.#start();
    }
    if (any !== undefined && turn > 0.9) {
      const { startTime, id } = any;
      return { method: 'DELETE', path: `/sleeps/${id}`, startTime, after: undefined };
    }
    // Ended again, as by a second device, a live sleep stays as it is.
    if (any !== undefined && turn > 0.75 && turn < 0.8 && this.#isLive(any)) {
      const { startTime, id } = any;
      return { method: 'PUT', path: `/sleeps/${id}/end`, startTime, after: any };
    }
    if (any !== undefined && turn > 0.8) {
      const note = `dream ${crypto.randomUUID()}`;
      const { startTime, id } = any;
      const path = `/sleeps/${id}`;
      return { method: 'PATCH', path, body: { note }, startTime, after: { ...any, note } };
    }
    return this.#enter();
  }

  #isLive({ startTime }: Sleep): boolean {
    return Date.parse(startTime) >= this.#beganAt - LIVE_REACHES_BACK_MS;
  }

  #start(): Write {
    const id = crypto.randomUUID();
    const startTime = iso(this.#liveFrom);
    const after = { id, startTime, endTime: null, note: null };
    return { method: 'POST', path: '/sleeps/start', body: { id, startTime }, startTime, after };
  }

  #end(active: Sleep): Write {
    // Some reach seven hours and complete a day.
    const minutes = Math.random() < 0.1 ? 450 : 5;
    const latest = this.#beganAt - MINUTE_MS;
    const end = Math.min(Date.parse(active.startTime) + minutes * MINUTE_MS, latest);
    this.#liveFrom = end + MINUTE_MS;
    const endTime = iso(end);
    const { startTime, id } = active;
    const path = `/sleeps/${id}/end`;
    return { method: 'PUT', path, body: { endTime }, startTime, after: { ...active, endTime } };
  }

  #enter(): Write {
    this.#nights += 1;
    const end = this.#beganAt - NIGHTS_END_BEFORE_MS - this.#nights * DAY_MS;
    const startTime = iso(end - 8 * HOUR_MS);
    const times = { startTime, endTime: iso(end) };
    return {
      method: 'POST',
      path: '/sleeps',
      body: times,
      idempotencyKey: crypto.randomUUID(),
      startTime,
      after: { id: '', ...times, note: null },
    };
  }
}

const iso = (instant: number) => new Date(instant).toISOString();

function isSame(found: Omit<Sleep, 'id'> | undefined, expected: Omit<Sleep, 'id'> | undefined) {
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
