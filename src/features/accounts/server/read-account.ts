import type { ResponseData } from '#routes.ts';
import { DEFAULT_DYE } from '../dyes.ts';
import { findAccount, requireAccount, type AccountRecord } from './account-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

/** Reads the account. Throws UNAUTHENTICATED if it is gone. */
export async function readAccount(
  deps: UseCaseDeps,
  userId: string,
): Promise<ResponseData<'PATCH /account'>> {
  const account = await requireAccount(findAccount(deps.storage.db, userId));
  return presentAccount(deps, account);
}

/** Converts a stored account to the contract's form. */
export function presentAccount(
  deps: UseCaseDeps,
  account: AccountRecord,
): ResponseData<'PATCH /account'> {
  return {
    userId: account.userId,
    username: account.username,
    email: account.email,
    timeZone: account.timeZone ?? deps.defaultTimeZone,
    sleepGoalMinutes: account.sleepGoalMinutes,
    freeWeekdays: account.freeWeekdays,
    showInsights: account.showInsights,
    showGame: account.showGame,
    detailedMornings: account.detailedMornings,
    language: account.language,
    dye: account.dye ?? DEFAULT_DYE,
    isAdministrator: account.role === 'administrator',
    createdAt: account.createdAt,
  };
}
