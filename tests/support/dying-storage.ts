import type { KyselyPlugin } from 'kysely';
import type { Storage } from '#server/storage/engines/open-storage.ts';

/** A storage that fails after this many statements of transactions and snapshots, as if its process was killed. */
export function dyingStorage(inner: Storage, diesAfter: number): Storage {
  let statements = 0;
  const dies: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Prepared queries are built once, so only their results show each execution.
    async transformResult({ result }) {
      statements += 1;
      if (statements >= diesAfter) throw new Error('killed');
      return result;
    },
  };
  return {
    ...inner,
    transaction: (work) => inner.transaction((trx) => work(trx.withPlugin(dies))),
    snapshot: (read) => inner.snapshot((db) => read(db.withPlugin(dies))),
  };
}
