import { call as makeCall, PASSWORD, type Answer } from '../client.ts';
import { nextWrite, type Write } from './next-write.ts';
import {
  differences,
  recordedOf,
  wrongPayments,
  type ExportedAccount,
  type RecordedSleep,
  type SleepRecord,
} from './sleep-record.ts';

/** Long enough for what is queued to be done. */
const BUSY_FOR_MS = 100;

type Call = Pick<Write, 'path' | 'body' | 'idempotencyKey'> & { method: Write['method'] | 'GET' };

/**
 * One sleeper who writes without a pause and keeps their own record of every answer. Of a call that is not answered
 * they know that it was done wholly or not at all, and find out which.
 */
export class Witness {
  /** How many writes were acknowledged. */
  acknowledged = 0;
  /** How many were answered with 503: not now. */
  refused = 0;
  /** What is wrong with the answers themselves: a sentence each. */
  readonly faults: string[] = [];

  readonly #name: string;
  readonly #beganAt = Date.now();
  #state: 'new' | 'registered' | 'signed in' = 'new';
  #token = '';
  #record: SleepRecord = new Map();
  #deleted: RecordedSleep | undefined;
  #unanswered: Write | undefined;
  #isDeaf = () => false;

  constructor(name: string) {
    this.#name = name;
  }

  /** Writes until `isOver`, or until a call is not done. An answer that comes when `isDeaf` is not heard. */
  async write(url: string, isOver: () => boolean, isDeaf = () => false): Promise<void> {
    this.#isDeaf = isDeaf;
    if (!(await this.#enter(url))) return;
    while (!isOver()) {
      const write = nextWrite({
        record: this.#record,
        deleted: this.#deleted,
        beganAt: this.#beganAt,
      });
      if (!(await this.#do(url, write)) && this.#unanswered !== undefined) return;
    }
  }

  /**
   * Reads all that the server has and answers where it differs from what was acknowledged; then the call that was not
   * answered is made again, where that may be done, and must come to the same.
   */
  async compare(url: string): Promise<string[]> {
    this.#isDeaf = () => false;
    if (this.#state !== 'signed in') return [];
    const exported = await this.#export(url);
    if (typeof exported === 'string') return [`${this.#name}: ${exported}`];
    const said = [...this.#settle(exported), ...wrongPayments(exported)];
    const again = this.#unanswered;
    this.#unanswered = undefined;
    if (again?.isRepeatable === true && (await this.#do(url, again))) {
      const repeated = await this.#export(url);
      if (typeof repeated === 'string') said.push(repeated);
      else said.push(...differences(repeated, this.#record), ...wrongPayments(repeated));
    }
    return said.map((fault) => `${this.#name} ${fault}`);
  }

  /** Whether the call that was not answered was done; what is neither before nor after it is a fault. */
  #settle(exported: ExportedAccount): string[] {
    const asBefore = differences(exported, this.#record);
    if (asBefore.length === 0 || this.#unanswered === undefined) return asBefore;
    const asAfter = differences(exported, this.#unanswered.after);
    if (asAfter.length > 0) return asBefore;
    this.#take(this.#unanswered);
    for (const sleep of exported.sleeps) this.#learn(recordedOf(sleep));
    return [];
  }

  /** Makes an account and signs in, or goes on with what was acknowledged of that. */
  async #enter(url: string): Promise<boolean> {
    const email = `${this.#name}@example.org`;
    if (this.#state === 'new') {
      const body = { username: this.#name, email, password: PASSWORD };
      const answer = await this.#call(url, { method: 'POST', path: '/register', body });
      // One that was not answered may have been done: then both names are taken, and the password is good.
      if (answer?.status !== 201 && answer?.status !== 409)
        return this.#doubt('registering', answer);
      this.#state = 'registered';
      this.acknowledged += 1;
    }
    if (this.#state === 'registered') {
      const body = { email, password: PASSWORD };
      const answer = await this.#call(url, { method: 'POST', path: '/login', body });
      if (answer?.status !== 200) return this.#doubt('signing in', answer);
      this.#token = (answer.data as { accessToken: string }).accessToken;
      this.#state = 'signed in';
      this.acknowledged += 1;
    }
    return true;
  }

  /** Makes one call that changes the log; false if it was not done, as far as the answer tells. */
  async #do(url: string, write: Write): Promise<boolean> {
    const answer = await this.#call(url, write);
    if (answer === undefined || answer.status >= 500) this.#unanswered = write;
    if (answer === undefined || answer.status >= 300) {
      return this.#doubt(`${write.method} ${write.path}`, answer);
    }
    if (write.after !== this.#record) this.acknowledged += 1;
    this.#take(write);
    if (write.enters !== undefined) {
      const { id } = (answer.data as { sleep: { id: string } }).sleep;
      this.#learn({ ...write.enters, id });
    }
    return true;
  }

  #take(write: Write): void {
    const gone = [...this.#record.values()].find(({ startTime }) => !write.after.has(startTime));
    if (gone !== undefined) this.#deleted = gone;
    this.#record = write.after;
  }

  /** Adds to the record the id that the server gave. */
  #learn(sleep: RecordedSleep): void {
    const known = this.#record.get(sleep.startTime);
    if (known === undefined || known.id === sleep.id) return;
    this.#record = new Map(this.#record).set(sleep.startTime, { ...known, id: sleep.id });
  }

  /** A server that is gone or says "not now" is no fault of its answers; anything else is. */
  #doubt(what: string, answer: Answer | undefined): false {
    if (answer?.status === 503) this.refused += 1;
    else if (answer !== undefined) {
      this.faults.push(`${this.#name}: ${what} was answered ${answer.status} ${answer.text}`);
    }
    return false;
  }

  async #export(url: string): Promise<ExportedAccount | string> {
    const answer = await this.#call(url, { method: 'GET', path: '/account/export?format=json' });
    if (answer?.status !== 200) return `reading was answered ${answer?.status} ${answer?.text}`;
    return JSON.parse(answer.text) as ExportedAccount;
  }

  /** The answer, or undefined if none was heard. A server that says it is busy has not begun: it is asked again. */
  async #call(
    url: string,
    { method, path, body, idempotencyKey }: Call,
  ): Promise<Answer | undefined> {
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    const token = this.#token === '' ? undefined : this.#token;
    const options = { token, body, headers };
    for (;;) {
      const answer = await makeCall(url, method, path, options).catch(() => undefined);
      if (answer === undefined || this.#isDeaf()) return undefined;
      if (answer.status !== 503 || !answer.text.includes('busy')) return answer;
      await new Promise((resolve) => setTimeout(resolve, BUSY_FOR_MS));
    }
  }
}
