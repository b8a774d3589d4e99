/*
 * What the plan assumes. None of it was measured: the figures are round, and another plan follows from changing them
 * here.
 */

export const REQUEST_KINDS = ['dashboard', 'start', 'end', 'history', 'signIn'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Of all accounts, the share that records a sleep on a given day: a good day for any diary. */
const ACTIVE_SHARE = 0.6;

/**
 * Requests per account and day. The dashboard loads twice in the evening and three times in the morning, every fourth
 * morning shows the history, and a sign-in lasts 30 days.
 */
export const REQUESTS_PER_DAY: Readonly<Record<RequestKind, number>> = {
  dashboard: 5 * ACTIVE_SHARE,
  start: ACTIVE_SHARE,
  end: ACTIVE_SHARE,
  history: ACTIVE_SHARE / 4,
  signIn: ACTIVE_SHARE / 30,
};

/**
 * Load of the busiest minute divided by the mean of the day. Half of the sleepers wake by an alarm set to a quarter of
 * an hour, which makes the morning of one time zone steep; sleepers spread over the world flatten it.
 */
export const PEAK_FACTORS = { world: 6, oneZone: 20 } as const;

/** Utilisation at the busiest minute; the rest absorbs bursts and the loss of a machine. */
export const UTILISATION = 0.6;

/** One process of the server uses one core: JavaScript runs on one thread. */
export const CORES_PER_PROCESS = 1;

/** DATABASE_CONNECTIONS by default. */
export const CONNECTIONS_PER_PROCESS = 10;

/** One process more than needed, so that one can be replaced. */
export const SPARE_PROCESSES = 1;

/** Years of sleeps that must fit on a disk. */
export const YEARS_ON_DISK = 5;

/** One large machine for PostgreSQL. */
export const POSTGRES_MACHINE = {
  cores: 64,
  diskBytes: 8e12,
  /** Sequential WAL writes. */
  walBytesPerSecond: 400e6,
  /** With more connections each gets slower, and a pooler belongs in front. */
  connections: 500,
};

/** One machine with the SQLite file. */
export const SQLITE_MACHINE = {
  /** SQLite could carry more, but with more sleepers the replacement of the only machine affects too many. */
  sleepers: 100_000,
  diskBytes: 1e12,
  /** Commits are flushed one after the other; 1 ms is an ordinary server's SSD. */
  flushesPerSecond: 1_000,
};
