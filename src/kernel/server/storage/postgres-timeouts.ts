/** Timeouts in milliseconds; 0: none. */
export type PostgresTimeouts = {
  /** For a connection. */
  readonly acquireMs: number;
  /** For one statement, by the server. */
  readonly statementMs: number;
  /** For a lock, by the server. */
  readonly lockMs: number;
  /** For the next statement of a transaction, by the server, because an idle transaction blocks its sleeper. */
  readonly idleInTransactionMs: number;
  /** For any data from the server before the connection counts as broken. */
  readonly answerMs: number;
};

/**
 * For requests. Clients time out after 10 seconds: 3 for a connection and 5 for its answer leave 2 for an attempt before.
 * The longest statement takes a tenth of a second, and the longest lock is that of a correction among 20,000 sleeps, a
 * second. `answerMs` also ends the wait of a commit for a standby, which `statementMs` does not.
 */
export const REQUEST_TIMEOUTS: PostgresTimeouts = {
  acquireMs: 3_000,
  statementMs: 4_000,
  lockMs: 3_000,
  idleInTransactionMs: 10_000,
  answerMs: 5_000,
};

/** For migrations, without timeouts. */
export const UNBOUNDED_TIMEOUTS: PostgresTimeouts = {
  acquireMs: 3_000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  answerMs: 0,
};
