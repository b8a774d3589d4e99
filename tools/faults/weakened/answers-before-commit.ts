import { weaken } from './weaken.ts';

/** A write is answered when it is done, and committed a moment later. */
weaken(
  new URL('../../../src/server/storage/open-storage.ts', import.meta.url),
  'transaction: (work) => withRepeats(() => db.transaction().execute(work)),',
  `transaction: async (work) => {
    const { promise, resolve, reject } = Promise.withResolvers();
    db.transaction()
      .execute(async (trx) => {
        resolve(await work(trx));
        await new Promise((done) => setTimeout(done, 5));
      })
      .catch(reject);
    return await promise;
  },`,
);
