/** The database is unreachable or did not answer; the request can be retried later. */
export class StorageUnavailableError extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The connection broke before the commit was sent: nothing was written, and it can be retried. */
export class ConnectionLostError extends StorageUnavailableError {}

/** The commit was sent and its outcome is unknown, or may not be durable. */
export class CommitInDoubtError extends StorageUnavailableError {}
