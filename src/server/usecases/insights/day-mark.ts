import { AppError, invalidField } from '#contract/app-error.ts';
import type { Kysely } from 'kysely';
import type { DayMark } from '#contract/insights.ts';
import { addDays, type SleepDate } from '#domain/calendar.ts';
import { hasNight } from '#domain/insights/episodes.ts';
import { MAX_DAY_MARKS } from '#domain/insights/free-days.ts';
import { findDayMark, saveDayMark, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import { countRows } from '#server/storage/tables/rows.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '../deps.ts';
import { lockSleeper } from '../lock-sleeper.ts';
import { isCounting, readSessions } from './read-sessions.ts';

/** How far ahead a date can be marked. */
export const MARKED_AHEAD_DAYS = 366;

type DateInput = { userId: string; sleepDate: SleepDate };

/** The mark of a date. */
export async function readDayMark(deps: UseCaseDeps, input: DateInput): Promise<DayMark> {
  return await deps.storage.snapshot(async (db) => {
    const mark = await findDayMark(db, input.userId, input.sleepDate);
    return presentDayMark(mark, mark?.noSleep === 1 && (await readHasNight(deps, db, input)));
  });
}

/**
 * Replaces the mark of a date. Throws INVALID_INPUT if the date is out of range, or is marked sleepless
 * in the future; DAY_HAS_SLEEP if it is marked sleepless and has an episode of 180 minutes; TOO_MANY_MARKS.
 */
export async function setDayMark(
  deps: UseCaseDeps,
  { timeZone: zone, mark, ...input }: DateInput & { timeZone?: string | undefined; mark: DayMark },
): Promise<DayMark> {
  const { userId, sleepDate } = input;
  return await deps.storage.transaction(async (trx) => {
    const { timeZone } = await lockSleeper(deps, trx, { userId, timeZone: zone });
    const { date: today } = deps.wallClock(deps.now(), timeZone);
    const latest = mark.noSleep ? today : addDays(today, MARKED_AHEAD_DAYS);
    if (sleepDate < EARLIEST_DATE || sleepDate > latest) throw invalidDate('sleepDate');
    if (mark.noSleep && (await readHasNight(deps, trx, input))) throw new AppError('DAY_HAS_SLEEP');
    const { kind, noSleep } = mark;
    const isNew = (await findDayMark(trx, userId, sleepDate)) === undefined;
    if (isNew && (kind !== null || noSleep)) await requireMarkQuota(trx, userId);
    await saveDayMark(trx, userId, { sleepDate, kind, noSleep: noSleep ? 1 : 0 });
    return mark;
  });
}

/** Throws TOO_MANY_MARKS unless this many more marks fit into the account. */
export async function requireMarkQuota(
  db: Kysely<Schema>,
  userId: string,
  count = 1,
): Promise<void> {
  if ((await countRows(db, 'day_marks', { userId })) + count > MAX_DAY_MARKS) {
    throw new AppError('TOO_MANY_MARKS');
  }
}

/** Converts a stored mark to the contract's form: a later night overrules *I did not sleep*. */
export function presentDayMark(
  mark: Pick<DayMarkRecord, 'kind' | 'noSleep'> | undefined,
  hasNight: boolean,
): DayMark {
  return { kind: mark?.kind ?? null, noSleep: mark?.noSleep === 1 && !hasNight };
}

async function readHasNight(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  { userId, sleepDate }: DateInput,
): Promise<boolean> {
  const sessions = await readSessions(deps, db, { userId, from: sleepDate, to: sleepDate });
  return hasNight(sessions.filter(isCounting));
}

/** The date of the earliest possible sleep. */
export const EARLIEST_DATE = '1900-01-01';

/** A valid date outside the allowed range. */
export function invalidDate(field: string): AppError {
  return invalidField(field, { key: 'validation.dateRange' });
}
