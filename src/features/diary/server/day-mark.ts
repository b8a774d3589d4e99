import { AppError, invalidField } from '#kernel/contract/app-error.ts';
import type { DayMark } from '../nights-contract.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { hasNightOn, readMark, type Diary } from '../rules/diary.ts';
import { MAX_DAY_MARKS } from '../rules/free-days.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
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
 * Replaces the mark of a date. Throws INVALID_INPUT if the date is out of range, or is marked sleepless
 * in the future; DAY_HAS_SLEEP if it is marked sleepless and has an episode of 180 minutes; TOO_MANY_MARKS.
 */
export async function setDayMark(
  deps: UseCaseDeps,
  request: Pick<DiaryRequest, 'userId' | 'timeZone'>,
  sleepDate: SleepDate,
  mark: DayMark,
): Promise<DayMark> {
  return await withDiary(deps, request, ({ diary, today }) => {
    const latest = mark.noSleep ? today : addDays(today, MARKED_AHEAD_DAYS);
    if (sleepDate < EARLIEST_DATE || sleepDate > latest) throw invalidDate('sleepDate');
    if (mark.noSleep && hasNightOn(diary, sleepDate)) throw new AppError('DAY_HAS_SLEEP');
    const isNew = !diary.marks.has(sleepDate) && (mark.kind !== null || mark.noSleep);
    if (isNew) requireMarkQuota(diary);
    return { answer: () => mark, change: { marks: [{ sleepDate, ...mark }] } };
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
