import { lockAccount } from '#server/storage/tables/accounts.ts';
import { clearRulesChange } from '#server/storage/tables/rules-version.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

/** Records that the sleeper has seen the change of points after a change of rules. */
export async function seeRulesChange(
  { storage }: Pick<UseCaseDeps, 'storage'>,
  userId: string,
): Promise<void> {
  await storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    await clearRulesChange(trx, userId);
  });
}
