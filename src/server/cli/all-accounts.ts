import { listAccounts, type AccountRecord } from '#server/storage/tables/account-changes.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';

const PAGE_SIZE = 500;

/** All accounts by id, read in pages. */
export async function* allAccounts({ db }: Pick<Storage, 'db'>): AsyncGenerator<AccountRecord> {
  let after = '';
  for (;;) {
    const page = await listAccounts(db, { after, limit: PAGE_SIZE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.userId;
  }
}
