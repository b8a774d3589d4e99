import type { KeptKeys } from '#server/storage/engines/preserve-credentials.ts';
import { replaceModule } from '#testkit/replace-module.ts';

/** A restore keeps the sign-ins and passwords of the backup instead of those in force. */
export function keepKeys(): KeptKeys {
  return { otherPasswords: 0, broughtBack: [] };
}

replaceModule(
  import.meta.resolve('#server/storage/engines/preserve-credentials.ts'),
  import.meta.url,
);
