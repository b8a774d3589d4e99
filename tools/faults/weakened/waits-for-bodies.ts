import { weaken } from '#testkit/weaken.ts';

/** A body may take as long as it likes. */
weaken(
  new URL('../../../src/server/http/client-patience.ts', import.meta.url),
  'requestTimeout: REQUEST_TIMEOUT_MS',
  'requestTimeout: 300_000',
);
