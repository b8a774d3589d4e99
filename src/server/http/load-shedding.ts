import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import { sendFailure } from './failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered however busy the server is. */
    isNeverShed?: boolean;
  }
}

/** How often is looked: a crowd that comes all at once is noticed within a few of these. */
const LOOK_EVERY_MS = 100;

/** Waiting so long for nothing is felt; no ordinary work holds the event loop for so long. */
const MAX_LAG_MS = 500;

/** Once or twice may be the machine's doing and not that of a crowd. */
const LATE_IN_A_ROW = 3;

/** Quicker to turn away than to let in again, so that it does not swing. */
const SHED_MORE_PERCENT = 20;
const SHED_LESS_PERCENT = 5;

/** Some are always let in: by them is seen when it is over. */
const MAX_SHED_PERCENT = 95;

/** Decides how many are turned away, by how late the event loop is. */
export class LoadGauge {
  #late = 0;
  #percent = 0;
  #owed = 0;

  /** Told regularly how late the event loop is. */
  look(lagMs: number): void {
    this.#late = lagMs > MAX_LAG_MS ? this.#late + 1 : 0;
    if (this.#late === 0) this.#percent = Math.max(this.#percent - SHED_LESS_PERCENT, 0);
    else if (this.#late >= LATE_IN_A_ROW) {
      this.#percent = Math.min(this.#percent + SHED_MORE_PERCENT, MAX_SHED_PERCENT);
    }
  }

  /** Whether the next one is turned away: of many, evenly, as many in a hundred as it is now. */
  turnsAway(): boolean {
    this.#owed += this.#percent;
    if (this.#owed < 100) return false;
    this.#owed -= 100;
    return true;
  }
}

/** Made once: what is done for those that are turned away must cost next to nothing. */
const TOO_BUSY = new AppError('UNAVAILABLE');

/** Turns some away while the server can't keep up, so that those who are let in don't wait for long. */
export function addLoadShedding(app: FastifyInstance, gauge = new LoadGauge()): void {
  let looking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    let lookedAt = performance.now();
    looking = setInterval(() => {
      const now = performance.now();
      gauge.look(now - lookedAt - LOOK_EVERY_MS);
      lookedAt = now;
    }, LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(looking));

  app.addHook('onRequest', (request, reply, done) => {
    const isShed = !request.routeOptions.config.isNeverShed && gauge.turnsAway();
    if (isShed) sendFailure(reply, TOO_BUSY);
    else done();
  });
}
