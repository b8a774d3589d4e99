import type { KeptKeys } from '#server/storage/keep-keys.ts';
import { replaceModule } from '#testkit/replace-module.ts';

/** A restore keeps the sign-ins and passwords of the backup instead of those in force. */
export function keepKeys(): KeptKeys {
  return { otherPasswords: 0, broughtBack: [] };
}

replaceModule(import.meta.resolve('#server/storage/keep-keys.ts'), import.meta.url);
