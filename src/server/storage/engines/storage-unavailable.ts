/** The database can't be asked, or did not answer: nothing is wrong with the call, which may be made again later. */
export class StorageUnavailableError extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The connection broke before the transaction was told to commit: nothing of it lasts, and it may be run again. */
export class ConnectionLostError extends StorageUnavailableError {}

/** The transaction was told to commit and nobody can tell whether it did, or whether that will last. */
export class CommitInDoubtError extends StorageUnavailableError {}
