import { lockAccount } from '#server/storage/tables/accounts.ts';
import { forgetRulesChange } from '#server/storage/tables/rules-version.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

/** Notes that the sleeper has been told what a change of the rules made of the points. */
export async function seeRulesChange(
  { storage }: Pick<UseCaseDeps, 'storage'>,
  userId: string,
): Promise<void> {
  await storage.transaction(
    async (trx) => {
      await lockAccount(trx, userId);
      await forgetRulesChange(trx, userId);
    },
    { isIdempotent: true },
  );
}
