import {
  openStorage as openFreely,
  type Storage,
  type StorageSettings,
} from '#server/storage/engines/open-storage.ts';
import { STRAYED_EXIT_CODE } from './held-server.ts';
import { heldToSleepers } from './sleeper-statements.ts';

// Of the built server that file holds more.
export * from '#server/storage/engines/open-storage.ts';

/** In place of the server's own, in a process. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  return heldToSleepers(await openFreely(settings), ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(STRAYED_EXIT_CODE);
  });
}
