import { AsyncLocalStorage } from 'node:async_hooks';
import { DefaultConnectionProvider } from 'kysely';

type Use = { readonly provider: object; readonly outer: Use | undefined; isOpen: boolean };

const uses = new AsyncLocalStorage<Use>();
const { provideConnection } = DefaultConnectionProvider.prototype;

/**
 * Inside a transaction a query on the storage's `db` would wait for the connection that the transaction holds: forever
 * on SQLite, on PostgreSQL if all connections are used like that. It throws instead.
 */
DefaultConnectionProvider.prototype.provideConnection = async function (consume, options) {
  const outer = uses.getStore();
  for (let use = outer; use !== undefined; use = use.outer) {
    // Work that outlives its transaction keeps its context.
    if (use.isOpen && use.provider === this) {
      throw new Error('A query on `db` inside a transaction would deadlock: use the transaction.');
    }
  }
  const use: Use = { provider: this, outer, isOpen: true };
  try {
    return (await provideConnection.call(
      this,
      (connection) => uses.run(use, () => consume(connection)),
      options,
    )) as never;
  } finally {
    use.isOpen = false;
  }
};
