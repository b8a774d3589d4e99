import type { Nights } from '#contract/insights.ts';
import type { SleepDate, WallClock } from '#domain/calendar.ts';
import { groupByDate, type DiaryDate } from '#domain/insights/episodes.ts';
import { listReviewDates, type DatedSession } from '#server/storage/tables/dated-sessions.ts';
import { listDayMarks } from '#server/storage/tables/day-marks.ts';
import { listDays } from '#server/storage/tables/diary.ts';
import type { UseCaseDeps } from '../deps.ts';
import { toInstantText } from '../instant-text.ts';
import { tryRefoldBeforeReading } from '#server/usecases/progress/refold-history.ts';
import { parseDateCursor, toPage, type DiaryPageInput } from '#server/usecases/paging.ts';
import { presentDayMark } from './day-mark.ts';
import { isCounting, readSessions } from './read-sessions.ts';

/** Maximum sessions of a page, which block other requests; 400 ordinary dates have fewer. */
const MAX_SESSIONS = 2_000;

/**
 * A page of sleep dates with a session or a mark, newest first, each with its sessions in order of time. With very
 * many sessions the page ends early, after at least one date.
 */
export async function listNights(
  deps: UseCaseDeps,
  { userId, cursor, limit, ...range }: DiaryPageInput,
): Promise<Nights> {
  const before = parseDateCursor(cursor);
  await tryRefoldBeforeReading(deps, userId);
  return await deps.storage.snapshot(async (db) => {
    // One extra row tells whether there is another page.
    const page = { ...range, before, limit: limit + 1 };
    const days = await listDays(db, userId, page);
    const marks = await listDayMarks(db, userId, page);
    const reviewDates = await listReviewDates(db, userId, page);
    const found = new Set([...days, ...marks].map(({ sleepDate }) => sleepDate));
    const dates = [...found.union(new Set(reviewDates))]
      .toSorted()
      .toReversed()
      .slice(0, limit + 1);

    const [to, from] = [dates[0], dates.slice(0, limit).at(-1)];
    if (to === undefined || from === undefined) return { items: [], nextCursor: null };
    const sessions = await readSessions(deps, db, { userId, from, to });
    const byDate = Map.groupBy(sessions, ({ sleepDate }) => sleepDate);
    const shown = countDates(dates.slice(0, limit), byDate);
    const shownSessions = dates.slice(0, shown).flatMap((date) => byDate.get(date) ?? []);
    const dayByDate = new Map(days.map((day) => [day.sleepDate, day]));
    const markByDate = new Map(marks.map((mark) => [mark.sleepDate, mark]));
    const noSleep = marks.filter((mark) => mark.noSleep === 1).map(({ sleepDate }) => sleepDate);
    const known = new Map(
      groupByDate(shownSessions.filter(isCounting), new Set(noSleep)).map((date) => [
        date.sleepDate,
        date,
      ]),
    );
    return toPage(
      dates,
      shown,
      (sleepDate) => {
        const date = known.get(sleepDate);
        const { minutes = 0, runDay = 0 } = dayByDate.get(sleepDate) ?? {};
        return {
          sleepDate,
          mark: presentDayMark(markByDate.get(sleepDate), date?.isSleepless === false),
          minutes,
          runDay,
          sessions: (byDate.get(sleepDate) ?? [])
            .filter((session) => session.state === 'review' || isCounting(session))
            .map((session) => presentSession(deps.wallClock, session, date)),
        };
      },
      (sleepDate: SleepDate) => sleepDate,
    );
  });
}

/** The number of dates within MAX_SESSIONS, at least one. */
function countDates(
  dates: readonly SleepDate[],
  byDate: ReadonlyMap<SleepDate, readonly unknown[]>,
): number {
  let sessions = 0;
  const tooMany = dates.findIndex((date) => {
    sessions += byDate.get(date)?.length ?? 0;
    return sessions > MAX_SESSIONS;
  });
  return tooMany < 0 ? dates.length : Math.max(tooMany, 1);
}

function presentSession(
  wallClock: WallClock,
  session: DatedSession,
  date: DiaryDate | undefined,
): Nights['items'][number]['sessions'][number] {
  const { id, startTime, endTime, timeZone, points, quality } = session;
  const isNight = date?.main?.sessions.some((other) => other === session);
  return {
    id,
    startTime: toInstantText(startTime),
    endTime: toInstantText(endTime),
    timeZone,
    startOffsetMinutes: offsetMinutes(wallClock, startTime, timeZone),
    endOffsetMinutes: offsetMinutes(wallClock, endTime, timeZone),
    kind: session.state === 'review' ? 'review' : isNight ? 'night' : 'nap',
    points,
    quality,
    hasNote: session.hasNote === 1,
  };
}

/** The UTC offset of a zone in minutes. */
function offsetMinutes(wallClock: WallClock, instant: number, timeZone: string): number {
  const { date, minuteOfDay } = wallClock(instant, timeZone);
  return Date.parse(date) / 60_000 + minuteOfDay - Math.floor(instant / 60_000);
}
