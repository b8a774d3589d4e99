import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { decideReopen } from '#diary/rules/reopen.ts';
import { hasEnded, NO_WAKING } from '#diary/rules/sleep.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { withDiary } from '#diary/server/with-diary.ts';
import { changeSleep, requireSleep, type SleepRequest } from '#diary/server/change-sleep.ts';

/**
 * Makes the sleep that was just ended active again, as if it had not been ended; an active one is only answered, and
 * so is one that was reopened at `tappedAt` or later. Throws SLEEP_NOT_FOUND, SLEEP_NOT_REOPENABLE or TIME_IN_FUTURE.
 */
export async function reopenSleep(
  deps: UseCaseDeps,
  {
    tappedAt,
    ...request
  }: Pick<SleepRequest, 'userId' | 'timeZone' | 'id'> &
    DecodedPart<'POST /sleeps/:id/reopen', 'body'>,
): Promise<ResponseData<'POST /sleeps/:id/reopen'>> {
  return await withDiary(deps, request, async (open) => {
    const { diary, now } = open;
    const before = await requireSleep(open, request);
    // A late repeat must not undo the end that followed it.
    const isRepeat = tappedAt !== undefined && tappedAt <= (before.reopenedAt ?? -Infinity);
    if (!hasEnded(before) || isRepeat) return changeSleep(open, { before, after: before });

    const isLatest = diary.active === undefined && diary.ended.at(-1)?.id === before.id;
    if (!isLatest) throw new AppError('SLEEP_NOT_REOPENABLE');
    const decision = decideReopen(before, { now, tappedAt });
    if ('refused' in decision) throw new AppError(decision.refused);
    // Out of bed was said of the waking that is taken back.
    const after = { ...before, ...NO_WAKING, endedAt: null, outOfBedAt: null, ...decision };
    return changeSleep(open, { before, after });
  });
}
