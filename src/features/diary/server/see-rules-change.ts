import type { Diary } from '../rules/diary.ts';
import { RULES_VERSION } from '../rules/fold.ts';
import {
  lockAccount,
  requireAccount,
  updateAccount,
  type SleeperRecord,
} from '#accounts/server/account-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { readDiaryWithin } from './read-diary.ts';

type Told = Pick<SleeperRecord, 'pointsTold' | 'rulesTold'>;

/** Whether new rules changed points, and the sleeper has not seen it. A new account, with 0, was told of none. */
export const areRulesNew = ({ pointsTold, rulesTold }: Told, { totals }: Diary): boolean =>
  rulesTold > 0 && rulesTold < RULES_VERSION && pointsTold !== totals.totalPoints;

/** What the sleeper knows of the points after a change: what it changed, but not what new rules did before. */
export function tellChange(known: Told, before: Diary, after: Diary): Told {
  // Deleted sleeps may take more than they gave by the rules of what was told.
  const changed = after.totals.totalPoints - before.totals.totalPoints;
  const pointsTold = Math.max(0, known.pointsTold + changed);
  const told = { pointsTold, rulesTold: known.rulesTold };
  if (areRulesNew(told, after)) return told;
  return { pointsTold: after.totals.totalPoints, rulesTold: RULES_VERSION };
}

/** Records that the sleeper has seen what new rules changed. */
export async function seeRulesChange(deps: UseCaseDeps, userId: string): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    const account = await requireAccount(lockAccount(trx, userId));
    const { totals } = await readDiaryWithin(deps, trx, account);
    const told = { pointsTold: totals.totalPoints, rulesTold: RULES_VERSION };
    await updateAccount(trx, userId, told);
  });
}
