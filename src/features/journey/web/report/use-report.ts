import { useQuery, type QueryClient } from '@tanstack/react-query';
import { addDays, daysBetween } from '#kernel/rules/calendar.ts';
import { makeDiaryPage } from '../../rules/diary-page.ts';
import { toCountingSessions } from '#diary/web/counting-sessions.ts';
import { groupByDate } from '#diary/rules/episodes.ts';
import { findDayKind } from '#diary/rules/free-days.ts';
import { call, readAllPages } from '#kernel/web/api/call.ts';
import { toDrawnNights } from '#pictures/web/drawn-nights.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import { DIARY_QUERY, type DateRange } from '#diary/web/queries.ts';
import { accountQuery } from '#accounts/web/account-query.ts';

const NOON_TO_NOON_MINUTES = 720;
const DEFAULT_DATES = 14;

export type Report = Awaited<ReturnType<typeof readReport>>;

/** The data of a report; default: the last two weeks. */
export function useReport(range: DateRange) {
  return useQuery({
    queryKey: ['diary', 'report', range],
    queryFn: ({ client }) => readReport(range, client),
    ...DIARY_QUERY,
  });
}

async function readReport(range: DateRange, client: QueryClient) {
  const insights = await call('GET /insights', { query: { until: range.to } });
  const to = insights.until;
  const from = range.from ?? addDays(to, 1 - DEFAULT_DATES);
  const around = { from: addDays(from, -1), to: addDays(to, 1) };
  const [{ freeWeekdays, detailedMornings }, nights, sleeps] = await Promise.all([
    client.fetchQuery(accountQuery()),
    readAllPages((cursor) => call('GET /nights', { query: { ...around, limit: '200', cursor } })),
    readAllPages((cursor) => call('GET /sleeps', { query: { from, to, limit: '200', cursor } })),
  ]);
  const within = nights.filter(({ sleepDate }) => sleepDate >= from && sleepDate <= to);
  const sleepless = within.filter(({ mark }) => mark.noSleep);
  const noSleep = new Set(sleepless.map(({ sleepDate }) => sleepDate));
  const dates = groupByDate(toCountingSessions(sleeps), noSleep);
  const page = makeDiaryPage(dates, to, daysBetween(from, to) + 1, webWallClock);
  const untilLast = nights.filter(({ sleepDate }) => sleepDate <= to);
  const drawn = new Map(
    toDrawnNights(untilLast, {
      to: around.to,
      beginsMinutesEarly: NOON_TO_NOON_MINUTES,
    }).map((night) => [night.sleepDate, night]),
  );
  const rows = page.rows.map((row) => {
    const { mark, isRest = false, bars = [] } = drawn.get(row.sleepDate) ?? {};
    return {
      ...row,
      kind: findDayKind(row.sleepDate, mark?.kind, freeWeekdays),
      isSleepless: mark?.noSleep ?? false,
      isRest,
      /** From noon to noon. */
      bars,
    };
  });
  return {
    from,
    to,
    detailedMornings,
    dates,
    page: { ...page, rows },
    /** Sleep after noon of the last date. */
    barsAfter: drawn.get(around.to)?.bars ?? [],
    notes: sleeps
      .toReversed()
      .flatMap(({ id, sleepDate, note }) => (sleepDate && note ? [{ id, sleepDate, note }] : [])),
    sri: insights.regularity.sri,
    freeDays: insights.freeDays,
  };
}
