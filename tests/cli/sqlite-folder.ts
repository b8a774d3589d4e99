import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, inject, onTestFinished } from 'vitest';
import { openStorage, type Storage } from '#kernel/server/storage/open-storage.ts';
import { runAdmin } from './run-admin.ts';

/** A migrated SQLite database in a folder, and a place for its backup. Each test gets new ones. */
export function setUpSqliteFolder() {
  const place = { folder: '', dataDir: '', backup: '' };
  beforeEach(async () => {
    place.folder = await mkdtemp(path.join(tmpdir(), 'lelap-admin-'));
    onTestFinished(() => rm(place.folder, { recursive: true, force: true }));
    place.dataDir = path.join(place.folder, 'data');
    place.backup = path.join(place.folder, 'backup.db');
    await cp(inject('templates').dataDir, place.dataDir, { recursive: true });
  });

  const admin = (...args: string[]) => runAdmin(place, args);
  async function withStorage<T>(use: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await openStorage({ dataDir: place.dataDir });
    return await use(storage).finally(() => storage.close());
  }
  return { place, admin, withStorage };
}
