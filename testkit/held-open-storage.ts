import {
  openStorage as openFreely,
  type Storage,
  type StorageSettings,
} from '#server/storage/engines/open-storage.ts';
import { STRAYED_EXIT_CODE } from './held-server.ts';
import { heldToSleepers } from './sleeper-statements.ts';

// In the built server that file contains more.
export * from '#server/storage/engines/open-storage.ts';

/** Replaces the server's open-storage in a process. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  return heldToSleepers(await openFreely(settings), ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(STRAYED_EXIT_CODE);
  });
}
