import { weaken } from '#testkit/weaken.ts';

/** A write is answered when it is done, and committed a moment later. */
weaken(
  new URL('../../../src/server/storage/open-storage.ts', import.meta.url),
  'withRepeats(() => db.transaction().execute(work), options?.isIdempotent)',
  `(() => {
    const { promise, resolve, reject } = Promise.withResolvers();
    db.transaction()
      .execute(async (trx) => {
        resolve(await work(trx));
        await new Promise((done) => setTimeout(done, 5));
      })
      .catch(reject);
    return promise;
  })()`,
);
