import type { Database } from './database.ts';

/** These records in place of IndexedDB, which happy-dom does not have. */
export const memoryDatabase = (records: Map<string, unknown>): Database => ({
  read: (async (key) => records.get(key)) as Database['read'],
  update: (async (key, change) => {
    const after = change(records.get(key) as never);
    if (after === undefined) records.delete(key);
    else records.set(key, after);
    return after;
  }) as Database['update'],
  listKeys: (async (prefix) =>
    [...records.keys()].filter((key) => key.startsWith(prefix))) as Database['listKeys'],
});
