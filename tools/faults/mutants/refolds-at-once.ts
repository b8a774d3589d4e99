import { readLogSlices as readSlices } from '#server/storage/stored-log.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/storage/stored-log.ts';

/** A refold reads all that follows in one slice. */
export const readLogSlices: typeof readSlices = (db, userId, { from }) =>
  readSlices(db, userId, { from, limit: 1_000_000 });

replaceModule(import.meta.resolve('#server/storage/stored-log.ts'), import.meta.url);
