import type { ResponseData } from '#features/routes.ts';
import type { Database } from '#features/schema.ts';
import { countRows } from '#kernel/server/storage/rows.ts';
import { findEnabledTwoStep } from '#features/sign-in/server/second-step/two-step-rows.ts';

/** Whether two-step sign-in is on, since when, and how many recovery codes are left; an unconfirmed set-up is off. */
export async function readTwoStep(
  db: Database,
  userId: string,
): Promise<ResponseData<'GET /account/two-step'>> {
  const enabledAt = (await findEnabledTwoStep(db, userId))?.enabledAt ?? null;
  return {
    enabled: enabledAt !== null,
    recoveryCodesLeft: await countRows(db, 'recoveryCodes', { userId }),
    enabledAt,
  };
}
