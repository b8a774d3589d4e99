import type * as database from './database.ts';

/** These records in place of IndexedDB, which happy-dom does not have. */
export const memoryDatabase = (records: Map<string, unknown>) => ({
  readRecord: (async (key) => records.get(key)) as typeof database.readRecord,
  updateRecord: (async (key, change) => {
    const after = change(records.get(key) as never);
    if (after === undefined) records.delete(key);
    else records.set(key, after);
    return after;
  }) as typeof database.updateRecord,
  listKeys: (async (prefix) =>
    [...records.keys()].filter((key) => key.startsWith(prefix))) as typeof database.listKeys,
});
