import { weaken } from '#testkit/weaken.ts';

/** A restore brings back the sign-ins of the backup as they were. */
weaken(
  new URL('../../../src/server/storage/sqlite-restore.ts', import.meta.url),
  'const keys = keepKeys(copy, target);',
  'const keys = { otherPasswords: 0, broughtBack: [] };',
);
