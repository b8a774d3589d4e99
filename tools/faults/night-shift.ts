import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, SleeperClient } from './client.ts';

/** A press that was answered with a success: what is said to be done must stay so. */
export type Acknowledged = { id: string; what: 'start' | 'end'; points: number; at: number };

const MINUTE_MS = 60_000;

/** As far back as a start may lie, nearly: there is room for two thousand sleeps of a minute. */
const FIRST_START_BEFORE_MS = 40 * 60 * MINUTE_MS;

/** A client that is answered with a failure, or not at all, does the same again. */
const AGAIN_AFTER_MS = 20;

/** Sleepers who all sleep a minute, again and again, and remember what they were told. */
export class NightShift {
  readonly #url: string;
  readonly #acknowledged: Acknowledged[] = [];
  readonly #sleepers: Promise<unknown>;
  readonly faults: string[] = [];
  #isOver = false;

  constructor(url: string, sleepers: readonly SleeperClient[]) {
    this.#url = url;
    const firstStart = Date.now() - FIRST_START_BEFORE_MS;
    this.#sleepers = Promise.all(sleepers.map((sleeper) => this.#sleep(sleeper, firstStart)));
  }

  /** When the first press was acknowledged that was made after `instant`; throws after so many milliseconds. */
  async acknowledgedSince(instant: number, withinMs: number): Promise<number> {
    while (performance.now() < instant + withinMs) {
      const first = this.#acknowledged.find(({ at }) => at > instant);
      if (first !== undefined) return first.at;
      await sleep(5);
    }
    throw new Error(`Nothing was acknowledged within ${withinMs} ms.`);
  }

  /** Lets everybody finish the press they are at, and answers all that was acknowledged. */
  async end(): Promise<readonly Acknowledged[]> {
    this.#isOver = true;
    await this.#sleepers;
    return this.#acknowledged;
  }

  async #sleep(sleeper: SleeperClient, firstStart: number): Promise<void> {
    for (let start = firstStart; !this.#isOver; start += MINUTE_MS) {
      const id = randomUUID();
      const startTime = new Date(start).toISOString();
      const endTime = new Date(start + MINUTE_MS).toISOString();
      await this.#press(id, 'start', () =>
        sleeper.call(this.#url, 'POST', '/sleeps/start', { body: { id, startTime } }),
      );
      await this.#press(id, 'end', () =>
        sleeper.call(this.#url, 'PUT', `/sleeps/${id}/end`, { body: { endTime } }),
      );
    }
  }

  /** Presses until it is acknowledged, or all is over. */
  async #press(
    id: string,
    what: Acknowledged['what'],
    press: () => Promise<Answer>,
  ): Promise<void> {
    while (!this.#isOver) {
      const answer = await press().catch(() => undefined);
      if (answer !== undefined && answer.status < 300) {
        const points = Number(answer.data['pointsAwarded'] ?? 0);
        this.#acknowledged.push({ id, what, points, at: performance.now() });
        return;
      }
      // A proxy or a server that has to wait may say so; anything else is wrong.
      if (answer !== undefined && answer.status < 500) {
        this.faults.push(`the ${what} of ${id} was answered ${answer.status}: ${answer.text}`);
        return;
      }
      await sleep(AGAIN_AFTER_MS);
    }
  }
}
