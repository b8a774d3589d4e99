import { weaken } from '#testkit/weaken.ts';

/** A sign-in looks for its account in everybody's. */
weaken(
  new URL('../../../src/server/storage/accounts.ts', import.meta.url),
  ".where('user_id', '=', owner?.user_id ?? '')",
  ".where('email', '=', emailKey)",
);
