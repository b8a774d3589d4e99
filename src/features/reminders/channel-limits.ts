/** Maximum channels of a sleeper; each reminder goes to all of them. */
export const MAX_CHANNELS = 5;

/** A channel is paused after this many failed messages in a row; a message that arrives resets the count. */
export const PAUSED_AFTER_FAILURES = 10;

/** After the first failure; doubled after each further one. */
export const RETRY_AFTER_MS = 30_000;
