import { lockAccount } from '#server/storage/accounts.ts';
import { forgetRulesChange } from '#server/storage/rules-version.ts';
import type { UseCaseDeps } from './deps.ts';

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
