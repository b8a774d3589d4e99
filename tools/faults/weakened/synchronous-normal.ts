import { weaken } from '#testkit/weaken.ts';

/** A commit is answered before it is on disk. */
weaken(
  new URL('../../../src/server/storage/sqlite-connection.ts', import.meta.url),
  "pragma('synchronous = FULL')",
  "pragma('synchronous = NORMAL')",
);
