import { setTimeout as wait } from 'node:timers/promises';
import {
  openStorage as openReliably,
  type Storage,
  type StorageSettings,
} from '#server/storage/engines/open-storage.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/storage/engines/open-storage.ts';

/** Acknowledges a write before its commit, which follows 40 ms later. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const storage = await openReliably(settings);
  const transaction: Storage['transaction'] = (work) =>
    new Promise((resolve, reject) => {
      const commitLate: typeof work = async (trx) => {
        const result = await work(trx);
        resolve(result);
        await wait(40);
        return result;
      };
      storage.transaction(commitLate).catch(reject);
    });
  return { ...storage, transaction };
}

replaceModule(import.meta.resolve('#server/storage/engines/open-storage.ts'), import.meta.url);
