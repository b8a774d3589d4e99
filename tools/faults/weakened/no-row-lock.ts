import { weaken } from '#testkit/weaken.ts';

/** Of two that change one sleeper's log nobody waits. */
weaken(
  new URL('../../../src/server/storage/accounts.ts', import.meta.url),
  '.$if(locksRows(db), (query) => query.forNoKeyUpdate())',
  '',
);
