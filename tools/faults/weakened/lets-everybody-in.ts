import { weaken } from '#testkit/weaken.ts';

/** However late the event loop is, nobody is turned away. */
weaken(
  new URL('../../../src/server/http/load-shedding.ts', import.meta.url),
  'if (this.#owed < 100) return false;',
  'return false;',
);
