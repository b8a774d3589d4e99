/** One record per account and kind, small and written as a whole, so that every change is one transaction. */
const NAME = 'lelap';
const STORE = 'kept';

/** Timeout, because some browsers without storage never answer. */
const TIMEOUT_MS = 2000;

/** The records of this browser, over one connection. */
export function createDatabase() {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      request.addEventListener('error', () => reject(request.error ?? new Error(NAME)));
      request.addEventListener('success', () => {
        const database = request.result;
        const forget = () => (opened = undefined);
        database.addEventListener('close', forget);
        database.addEventListener('versionchange', () => {
          database.close();
          forget();
        });
        resolve(database);
      });
    });
    opened.catch(() => (opened = undefined));
    return opened;
  }

  /** The record of a key, if any. Rejects without storage. */
  const read = <T>(key: string): Promise<T | undefined> =>
    withStore('readonly', (store, done) => {
      store
        .get(key)
        .addEventListener('success', ({ target }) => done((target as IDBRequest).result));
    });

  /** Updates a record in one transaction; undefined removes it. Resolves to the new record. */
  const update = <T>(
    key: string,
    change: (before: T | undefined) => T | undefined,
  ): Promise<T | undefined> =>
    withStore('readwrite', (store, done) => {
      store.get(key).addEventListener('success', ({ target }) => {
        const after = change((target as IDBRequest<T | undefined>).result);
        done(after);
        try {
          if (after === undefined) store.delete(key);
          else store.put(after, key);
        } catch {
          store.transaction.abort();
        }
      });
    });

  async function withStore<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, done: (result: T | undefined) => void) => void,
  ): Promise<T | undefined> {
    const timeout = new Promise<never>((_resolve, reject) => {
      setTimeout(reject, TIMEOUT_MS, new Error('IndexedDB does not answer.'));
    });
    timeout.catch(() => undefined);
    const begin = async () => {
      const database = await Promise.race([open(), timeout]);
      // Strict durability: on disk before anything is shown.
      return database.transaction(STORE, mode, { durability: 'strict' });
    };
    // Safari can lose the connection of a suspended app without an event.
    const transaction = await begin().catch(() => {
      opened = undefined;
      return begin();
    });
    const kept = new Promise<T | undefined>((resolve, reject) => {
      let result: T | undefined;
      work(transaction.objectStore(STORE), (value) => (result = value));
      transaction.addEventListener('complete', () => resolve(result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(NAME)));
    });
    return await Promise.race([kept, timeout]);
  }

  const listKeys = async (prefix: string): Promise<string[]> =>
    (await withStore<string[]>('readonly', (store, done) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      store
        .getAllKeys(range)
        .addEventListener('success', ({ target }) => done((target as IDBRequest).result));
    })) ?? [];

  return { read, update, listKeys };
}

export type Database = ReturnType<typeof createDatabase>;
