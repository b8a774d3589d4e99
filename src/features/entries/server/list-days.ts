import type { Months } from '../contract.ts';
import { DEFAULT_LIMIT } from '#kernel/contract/paging.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { dayOn, readMark, sleepsOn } from '#diary/rules/diary.ts';
import { needsReview } from '#diary/rules/sleep.ts';
import type { SleepDay } from '#diary/rules/totals.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { toPage } from '#kernel/server/usecase/paging.ts';
import { listDates } from '#diary/server/list-dates.ts';
import { readDiary } from '#diary/server/read-diary.ts';

/** A page of the days with sleep that counts or with a mark, newest first, each with the ids of its sleeps. */
export async function listDays(
  deps: UseCaseDeps,
  account: SleeperRecord,
  { limit = DEFAULT_LIMIT, ...page }: DecodedPart<'GET /days', 'query'>,
): Promise<ResponseData<'GET /days'>> {
  const diary = await readDiary(deps, account);
  const { items: dates, nextCursor } = toPage(listDates(diary, page), limit, (date) => date);
  const items = dates.map((sleepDate) => {
    const day = dayOn(diary, sleepDate);
    const sleeps = sleepsOn(diary, sleepDate);
    return {
      sleepDate,
      minutes: day?.minutes ?? 0,
      earningMinutes: day?.earningMinutes ?? 0,
      points: day?.points ?? 0,
      bonusPoints: day?.bonusPoints ?? 0,
      runDay: day?.runDay ?? 0,
      runEarningDays: day?.runEarningDays ?? 0,
      sleepIds: sleeps.filter((sleep) => !needsReview(sleep)).map(({ id }) => id),
      mark: readMark(diary, sleepDate),
    };
  });
  return { items, nextCursor };
}

/** Every month with counting sleep, newest first; a lifetime fits in one page. */
export async function listMonths(deps: UseCaseDeps, account: SleeperRecord): Promise<Months> {
  const { days, marks } = await readDiary(deps, account);
  const months = Map.groupBy(days, ({ sleepDate }) => sleepDate.slice(0, 7));
  const noSleepDates = [...marks.values()].filter(({ noSleep }) => noSleep);
  return {
    items: [...months].map(([month, of]) => sumMonth(month, of)).toReversed(),
    noSleepDates: noSleepDates
      .map(({ sleepDate }) => sleepDate)
      .toSorted()
      .toReversed(),
    nextCursor: null,
  };
}

function sumMonth(month: string, days: readonly SleepDay[]): Months['items'][number] {
  const sum = (field: 'minutes' | 'points' | 'bonusPoints') =>
    days.reduce((total, day) => total + day[field], 0);
  return {
    month,
    days: days.length,
    fullDays: days.filter(({ completedAt }) => completedAt !== null).length,
    minutes: sum('minutes'),
    points: sum('points'),
    bonusPoints: sum('bonusPoints'),
  };
}
