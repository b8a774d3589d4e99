import { readHistorySlices as readSlices } from '#server/storage/tables/sleep-history-window.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/storage/tables/sleep-history-window.ts';

/** A refold reads all that follows in one slice. */
export const readHistorySlices: typeof readSlices = (db, userId, { from }) =>
  readSlices(db, userId, { from, limit: 1_000_000 });

replaceModule(
  import.meta.resolve('#server/storage/tables/sleep-history-window.ts'),
  import.meta.url,
);
