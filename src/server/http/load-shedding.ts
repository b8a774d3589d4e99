import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import { sendFailure } from './failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered however busy the server is. */
    isNeverShed?: boolean;
  }
}

/** How often is looked: a crowd that comes all at once is noticed a few of these after it has made the loop late. */
const LOOK_EVERY_MS = 100;

/** Waiting so long for nothing is felt; no ordinary work holds the event loop for so long. */
const MAX_LAG_MS = 500;

/** Once or twice may be the machine's doing and not that of a crowd, which makes it late for as long as it is there. */
const LATE_IN_A_ROW = 3;

/** Turned away within a second, let in again within five: else the crowd, which comes again, would make it swing. */
const SHED_MORE_PERCENT = 20;
const SHED_LESS_PERCENT = 2;

/** Some are always let in: by them is seen when it is over. */
const MAX_SHED_PERCENT = 95;

/** Decides how many are turned away, by how late the event loop is. */
export class LoadGauge {
  #late = 0;
  #percent = 0;
  #owed = 0;

  /** Told regularly how late the event loop is. */
  look(lagMs: number): void {
    this.#late = lagMs >= MAX_LAG_MS ? this.#late + 1 : 0;
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
export function addLoadShedding(
  app: FastifyInstance,
  { gauge = new LoadGauge(), now = () => performance.now() } = {},
): void {
  let ticking: NodeJS.Timeout | undefined;
  // Nobody is late who does not listen yet.
  let tickedAt = Infinity;
  let lookedAt = Infinity;
  const look = (at: number) => {
    lookedAt = at;
    gauge.look(at - tickedAt - LOOK_EVERY_MS);
  };
  app.addHook('onListen', async () => {
    tickedAt = lookedAt = now();
    ticking = setInterval(() => {
      const at = now();
      // What a request has just seen is not seen again: a machine that stands still is not a crowd.
      if (at - lookedAt >= LOOK_EVERY_MS || lookedAt === tickedAt) look(at);
      tickedAt = lookedAt = at;
    }, LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(ticking));

  app.addHook('onRequest', (request, reply, done) => {
    // A crowd is read from one after the other, and one on more than a thousand connections over and over, before any
    // timer has its turn.
    const at = now();
    const isLate = at - tickedAt >= LOOK_EVERY_MS + MAX_LAG_MS;
    if (isLate && at - lookedAt >= LOOK_EVERY_MS) look(at);
    if (request.routeOptions.config.isNeverShed || !gauge.turnsAway()) done();
    // Their connection is kept: a new one would be more work, and hold up the others (connections-first.ts).
    else sendFailure(reply, TOO_BUSY);
  });
}
