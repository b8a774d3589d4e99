import { AppError } from '#contract/app-error.ts';
import type { InsightsResponse } from '#contract/insights.ts';
import { addDays, type SleepDate } from '#domain/calendar.ts';
import { groupByDate } from '#domain/insights/episodes.ts';
import { computeInsights, defaultUntil, INSIGHTS_DATES } from '#domain/insights/insights.ts';
import { findAccount, fromWeekdayBits } from '#server/storage/tables/accounts.ts';
import { findSessionBegunBefore } from '#server/storage/tables/dated-sessions.ts';
import { listDayMarks } from '#server/storage/tables/day-marks.ts';
import { findActiveSleep } from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '../deps.ts';
import { EARLIEST_DATE, invalidDate } from './day-mark.ts';
import { isCounting, readSessions } from './read-sessions.ts';

/** Known time after the last night ends half a day after its middle: within two more dates. */
const DATES_AFTER = 2;

export type ReadInsightsInput = {
  userId: string;
  /** The request's IANA zone, if any; it determines today's date. */
  timeZone?: string | undefined;
  until?: SleepDate | undefined;
};

/**
 * The figures up to a date, over at most 182 sleep dates of any history. Throws INVALID_INPUT if the date is
 * after today, UNAUTHENTICATED if the account is gone.
 */
export async function readInsights(
  deps: UseCaseDeps,
  { userId, until: asked, ...request }: ReadInsightsInput,
): Promise<InsightsResponse> {
  return await deps.storage.snapshot(async (db) => {
    const account = await findAccount(db, userId);
    if (account === undefined) throw new AppError('UNAUTHENTICATED');
    const timeZone = request.timeZone ?? account.timeZone ?? deps.defaultTimeZone;
    const now = deps.now();
    const { date: today } = deps.wallClock(now, timeZone);
    if (asked !== undefined && (asked > today || asked < EARLIEST_DATE)) throw invalidDate('until');

    // The last date may be yesterday.
    const last = asked ?? addDays(today, -1);
    const [from, to] = [addDays(last, 1 - INSIGHTS_DATES), addDays(last, DATES_AFTER)];
    const sessions = await readSessions(deps, db, { userId, from, to });
    const lastBegun = await findSessionBegunBefore(db, userId, Date.parse(to));
    const marks = await listDayMarks(db, userId, { from, to, limit: INSIGHTS_DATES + DATES_AFTER });
    const active = await findActiveSleep(db, { userId });

    const dates = groupByDate(
      sessions.filter(isCounting),
      new Set(marks.filter(({ noSleep }) => noSleep === 1).map(({ sleepDate }) => sleepDate)),
    );
    const until = asked ?? defaultUntil(dates, today);
    const reviews = [...sessions, ...(lastBegun ? [lastBegun] : [])].filter(
      ({ state }) => state === 'review',
    );
    return {
      until,
      timeZone,
      ...computeInsights({
        dates,
        reviews,
        until,
        now: active?.startTime ?? now,
        kinds: {
          freeWeekdays: fromWeekdayBits(account.freeWeekdayBits),
          overrides: new Map(
            marks.flatMap(({ sleepDate, kind }) => (kind === null ? [] : [[sleepDate, kind]])),
          ),
        },
        goalMinutes: account.sleepGoalMinutes,
        wallClock: deps.wallClock,
      }),
    };
  });
}
