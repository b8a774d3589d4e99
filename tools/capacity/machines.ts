/*
 * What is bought for the plan. None of it was measured: these are round figures of machines that are for sale, and the
 * plan is worked out anew from others by changing them here.
 */

/** Of what a core can do so much is used at the busiest minute, so that a burst or a machine less is no outage. */
export const USED_AT_PEAK = 0.6;

/** One process of the server is one core: JavaScript runs on one thread. */
export const SERVER_CORES = 1;

/** One large machine for PostgreSQL. */
export const DATABASE = {
  cores: 64,
  diskBytes: 8e12,
  /** Of sequential writing to its log, beside everything else. */
  logBytesPerSecond: 400e6,
  /** With more, each gets slower, and a pooler belongs in front. */
  connections: 500,
};

/** One machine with the file of SQLite. */
export const SINGLE = {
  /** It could carry more, but more would not forgive that all of them wait while one machine is replaced. */
  sleepers: 100_000,
  diskBytes: 1e12,
  /** Each write waits for one flush, and they come one after the other: 1 ms is an ordinary server's SSD. */
  flushesPerSecond: 1_000,
};

/** As many connections as a process of the server holds at most (DATABASE_CONNECTIONS by default). */
export const CONNECTIONS_A_PROCESS = 10;

/** A process more than needed, so that one can be replaced. */
export const SPARE_PROCESSES = 1;
