import {
  openStorage as openFreely,
  type Storage,
  type StorageSettings,
} from '#server/storage/engines/open-storage.ts';
import { TENANT_GUARD_EXIT_CODE } from './tenant-guard-server.ts';
import { withTenantGuard } from './tenant-guard.ts';

// In the built server that file contains more.
export * from '#server/storage/engines/open-storage.ts';

/** Replaces the server's open-storage in a process. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  return withTenantGuard(await openFreely(settings), ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(TENANT_GUARD_EXIT_CODE);
  });
}
