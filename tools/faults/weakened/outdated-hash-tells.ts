import { weaken } from '#testkit/weaken.ts';

/** A cheap hash of the past says no as soon as it can. */
weaken(
  new URL('../../../src/server/auth/password-hasher.ts', import.meta.url),
  'usual.pretend(matches)',
  'usual.measure(matches)',
);
