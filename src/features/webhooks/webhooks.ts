export const MAX_WEBHOOKS = 5;

/**
 * Events that wait for a webhook: more than a night has, and few enough for every backup. Beyond it the oldest ones give
 * way to one `history.changed`.
 */
export const MAX_WAITING_EVENTS = 200;

/** Tries that a webhook keeps. */
export const KEPT_TRIES = 10;

/** A start or an end told later than this is late: an offline tap, to which no light should react. */
export const LATE_AFTER_MS = 2 * 60_000;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delays before each try. */
const TRY_DELAYS_MS = [
  0,
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
  24 * HOUR_MS,
];

/** The delay after this many failed tries; undefined: it is given up. */
export const nextTryAfterMs = (tries: number): number | undefined => TRY_DELAYS_MS[tries];

/** A webhook is disabled after failing this long. */
export const DISABLED_AFTER_MS = 5 * 24 * HOUR_MS;
