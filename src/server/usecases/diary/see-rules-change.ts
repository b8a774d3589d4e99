import { AppError } from '#contract/app-error.ts';
import { RULES_VERSION } from '#domain/fold.ts';
import { lockAccount, updateAccount } from '#server/storage/tables/accounts.ts';
import type { UseCaseDeps } from '../deps.ts';
import { readDiaryWithin } from './read-diary.ts';

/** Records that the sleeper has seen what new rules changed. */
export async function seeRulesChange(deps: UseCaseDeps, userId: string): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (account === undefined) throw new AppError('UNAUTHENTICATED');
    const { totals } = await readDiaryWithin(deps, trx, account);
    const told = { points_told: totals.totalPoints, rules_told: RULES_VERSION };
    await updateAccount(trx, userId, told);
  });
}
