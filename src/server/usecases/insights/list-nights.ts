import type { Nights } from '#contract/insights.ts';
import { offsetMinutesAt, type SleepDate, type WallClock } from '#domain/calendar.ts';
import { groupByDate, type DiaryDate } from '#domain/insights/episodes.ts';
import type { DatedSession } from '#server/storage/tables/dated-sessions.ts';
import type { UseCaseDeps } from '../deps.ts';
import { toInstantText } from '../instant-text.ts';
import { toPage, type DiaryPageInput } from '#server/usecases/paging.ts';
import { presentDayMark } from './day-mark.ts';
import { readDatePage } from './read-date-page.ts';
import { isCounting } from './read-sessions.ts';

/** Maximum sessions of a page, which block other requests; 400 ordinary dates have fewer. */
const MAX_SESSIONS = 2_000;

/**
 * A page of sleep dates with a session or a mark, newest first, each with its sessions in order of time. With very
 * many sessions the page ends early, after at least one date.
 */
export async function listNights(deps: UseCaseDeps, input: DiaryPageInput): Promise<Nights> {
  const { dates, days, marks, sessions } = await readDatePage(deps, input, { withReviews: true });
  const shown = countDates(dates.slice(0, input.limit), sessions);
  const shownSessions = dates.slice(0, shown).flatMap((date) => sessions.get(date) ?? []);
  const sleepless = [...marks.values()].filter(({ noSleep }) => noSleep === 1);
  const known = new Map(
    groupByDate(
      shownSessions.filter(isCounting),
      new Set(sleepless.map(({ sleepDate }) => sleepDate)),
    ).map((date) => [date.sleepDate, date]),
  );
  return toPage(
    dates,
    shown,
    (sleepDate) => {
      const date = known.get(sleepDate);
      const { minutes = 0, runDay = 0 } = days.get(sleepDate) ?? {};
      return {
        sleepDate,
        mark: presentDayMark(marks.get(sleepDate), date?.isSleepless === false),
        minutes,
        runDay,
        sessions: (sessions.get(sleepDate) ?? [])
          .filter((session) => session.state === 'review' || isCounting(session))
          .map((session) => presentSession(deps.wallClock, session, date)),
      };
    },
    (sleepDate: SleepDate) => sleepDate,
  );
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
    startOffsetMinutes: offsetMinutesAt(wallClock, startTime, timeZone),
    endOffsetMinutes: offsetMinutesAt(wallClock, endTime, timeZone),
    kind: session.state === 'review' ? 'review' : isNight ? 'night' : 'nap',
    points,
    quality,
    hasNote: session.hasNote === 1,
  };
}
