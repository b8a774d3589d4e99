import { weaken } from '#testkit/weaken.ts';

/** A restore takes the database away before it puts the other in its place. */
weaken(
  new URL('../../../src/server/storage/sqlite-restore.ts', import.meta.url),
  'await link(file, kept)',
  'await rename(file, kept)',
);
