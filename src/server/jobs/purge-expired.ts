import { lockAccount, newDiaryVersion, updateAccount } from '#accounts/server/account-rows.ts';
import { deleteExpiredRows, hasExpiredRows, type Cutoffs } from './expired-rows.ts';
import { RESTORABLE_MS } from '#diary/rules/sleep.ts';
import { RESPONSE_KEPT_MS } from '#kernel/server/usecase/run-idempotently.ts';
import { DELETED_ID_KEPT_MS } from '#corrections/server/deleted-sleeps.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { EVENT_RETENTION_MS } from '#accounts/server/record-account-event.ts';
import { HANDED_RESET_LIFETIME_MS } from '#sign-in/server/reset-links.ts';

/** Clocks of servers may differ by two minutes: none may purge what another still returns. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;

/** Sign-ins that expired because the clock was ahead are valid again when it is right. */
const AUTH_SESSIONS_KEPT_MS = 30 * 86_400_000;

/** Deletes the account's expired data. */
export async function purgeExpired(
  { storage, now }: Pick<UseCaseDeps, 'storage' | 'now'>,
  userId: string,
): Promise<void> {
  const cutoffs = cutoffsAt(now() - CLOCK_DIFFERENCE_MS);
  if (!(await hasExpiredRows(storage.db, userId, cutoffs))) return;
  await storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const isDiaryChanged = await deleteExpiredRows(trx, userId, cutoffs);
    if (isDiaryChanged) await updateAccount(trx, userId, { diaryVersion: newDiaryVersion() });
  });
}

function cutoffsAt(now: number): Cutoffs {
  return {
    sleepsRestorable: now - RESTORABLE_MS,
    sleepsDeleted: now - DELETED_ID_KEPT_MS,
    answersCreated: now - RESPONSE_KEPT_MS,
    resetsCreated: now - HANDED_RESET_LIFETIME_MS,
    authSessionsOver: now - AUTH_SESSIONS_KEPT_MS,
    eventsOccurred: now - EVENT_RETENTION_MS,
  };
}
