import { randomBytes } from 'node:crypto';
import { renewHistoryEpoch } from '#server/storage/tables/accounts.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { Command } from './command.ts';

export const historyRestoredCommand: Command = {
  name: 'history-restored',
  summary:
    'Announce a restored backup to all devices, so that they offer the entries they sent since.',
  async run({ openStorage }) {
    const accounts = await announceRestore(await openStorage());
    return { lines: [`Accounts whose devices will be told: ${accounts}.`], json: { accounts } };
  },
};

/** Gives every history a new epoch. Returns the number of histories. */
export async function announceRestore(storage: Storage): Promise<number> {
  const epoch = randomBytes(6).toString('base64url');
  return await storage.transaction((trx) => renewHistoryEpoch(trx, epoch));
}
