import { AppError, invalidField } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import type { DayMark, SetDayMarkBody } from '../nights-contract.ts';
import { addDays, datesBetween, daysBetween, type SleepDate } from '#kernel/rules/calendar.ts';
import { hasNightOn, isEmptyMark, readMark, type Diary } from '../rules/diary.ts';
import { MAX_DAY_MARKS, MAX_MARKED_DATES, NO_MARK } from '../rules/free-days.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import { compareProgress, toHistoryChanged } from './compare-progress.ts';
import { readDiary } from './read-diary.ts';
import { withDiary, type DiaryRequest } from './with-diary.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

/** How far ahead a date can be marked. */
export const MARKED_AHEAD_DAYS = 366;

/** The mark of a date. */
export async function readDayMark(
  deps: UseCaseDeps,
  account: SleeperRecord,
  sleepDate: SleepDate,
): Promise<DayMark> {
  return readMark(await readDiary(deps, account), sleepDate);
}

/**
 * Replaces the mark of a date, and sets `rest` of the dates after it up to `until`; absent, each stays a rest night or
 * none. Throws INVALID_INPUT if a date is out of range, or is marked sleepless in the future; DAY_HAS_SLEEP if it is
 * marked sleepless and has an episode of 180 minutes; TOO_MANY_MARKS.
 */
export async function setDayMark(
  deps: UseCaseDeps,
  request: Pick<DiaryRequest, 'userId' | 'timeZone' | 'dryRun'>,
  sleepDate: SleepDate,
  { until = sleepDate, rest, ...stated }: SetDayMarkBody,
): Promise<ResponseData<'PUT /days/:sleepDate/mark'>> {
  return await withDiary(deps, request, (open) => {
    const { diary, today } = open;
    const latest = addDays(today, MARKED_AHEAD_DAYS);
    if (sleepDate < EARLIEST_DATE || sleepDate > (stated.noSleep ? today : latest))
      throw invalidDate('sleepDate');
    const count = daysBetween(sleepDate, until) + 1;
    if (count < 1 || count > MAX_MARKED_DATES || until > latest) throw invalidDate('until');
    if (stated.noSleep && hasNightOn(diary, sleepDate)) throw new AppError('DAY_HAS_SLEEP');
    const marks = datesBetween(sleepDate, until).map((date) => {
      const before = diary.marks.get(date) ?? NO_MARK;
      const said = date === sleepDate ? stated : before;
      return { ...said, sleepDate: date, rest: rest ?? before.rest };
    });
    const added = marks.filter((mark) => !isEmptyMark(mark) && !diary.marks.has(mark.sleepDate));
    if (added.length > 0) requireMarkQuota(diary, added.length);
    const isOther = marks.some((mark) => mark.rest !== diary.rests.has(mark.sleepDate));
    return {
      answer: (after) => ({ ...readMark(after, sleepDate), ...compareProgress(open, after) }),
      change: { marks },
      ...(isOther && { happened: (after: Diary) => toHistoryChanged(open, after) }),
    };
  });
}

/** Throws TOO_MANY_MARKS unless this many more marks fit into the account. */
export function requireMarkQuota({ marks }: Diary, count = 1): void {
  if (marks.size + count > MAX_DAY_MARKS) throw new AppError('TOO_MANY_MARKS');
}

/** The date of the earliest possible sleep. */
export const EARLIEST_DATE = '1900-01-01';

/** A valid date outside the allowed range. */
export function invalidDate(field: string): AppError {
  return invalidField(field, { key: 'validation.dateRange' });
}
