import { weaken } from '#testkit/weaken.ts';

/** A clock that was set back is believed, whatever comes of it. */
weaken(
  new URL('../../../src/domain/button.ts', import.meta.url),
  'if (stamped.instant >= floor) return stamped.instant;',
  'if (stamped.byServer) return stamped.instant;',
);
