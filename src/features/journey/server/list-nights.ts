import { DEFAULT_LIMIT } from '#kernel/contract/paging.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { offsetMinutesAt, type SleepDate, type WallClock } from '#kernel/rules/calendar.ts';
import {
  findAward,
  dayOn,
  findKind,
  findNightStarts,
  readMark,
  sleepsOn,
  type Diary,
  type DiarySleep,
} from '#diary/rules/diary.ts';
import { durationMinutes, type Ended } from '#diary/rules/sleep.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import { presentAnswers } from '#diary/rules/sleep-details.ts';
import { listDates } from '#diary/server/list-dates.ts';
import { readDiary } from '#diary/server/read-diary.ts';
import { toPage } from '#kernel/server/usecase/paging.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

/** Maximum sessions of a page, which block other requests; 400 ordinary dates have fewer. */
const MAX_SESSIONS = 2_000;

/**
 * A page of sleep dates with a session or a mark, newest first, each with its sessions in order of time. With very
 * many sessions the page ends early, after at least one date.
 */
export async function listNights(
  deps: UseCaseDeps,
  account: SleeperRecord,
  { limit = DEFAULT_LIMIT, ...page }: DecodedPart<'GET /nights', 'query'>,
): Promise<ResponseData<'GET /nights'>> {
  const diary = await readDiary(deps, account);
  const dates = listDates(diary, page, { withReviews: true });
  const { items, nextCursor } = toPage(
    dates,
    countDates(dates.slice(0, limit), diary),
    (date) => date,
  );
  const nights = items.map((sleepDate) => {
    const { minutes = 0, runDay = 0 } = dayOn(diary, sleepDate) ?? {};
    const starts = findNightStarts(diary, sleepDate);
    return {
      sleepDate,
      mark: readMark(diary, sleepDate),
      minutes,
      runDay,
      sessions: sleepsOn(diary, sleepDate)
        .filter((sleep) => durationMinutes(sleep) > 0)
        .map((sleep) => presentSession(deps.wallClock, diary, sleep, starts)),
    };
  });
  return { items: nights, nextCursor };
}

/** The number of dates within MAX_SESSIONS, at least one. */
function countDates(dates: readonly SleepDate[], diary: Diary): number {
  let sessions = 0;
  const tooMany = dates.findIndex((date) => {
    sessions += sleepsOn(diary, date).length;
    return sessions > MAX_SESSIONS;
  });
  return tooMany < 0 ? dates.length : Math.max(tooMany, 1);
}

function presentSession(
  wallClock: WallClock,
  diary: Diary,
  sleep: Ended<DiarySleep>,
  starts: ReadonlySet<number>,
): ResponseData<'GET /nights'>['items'][number]['sessions'][number] {
  const { id, startTime, endTime, timeZone, quality, hasNote } = sleep;
  return {
    id,
    startTime,
    endTime,
    timeZone,
    startOffsetMinutes: offsetMinutesAt(wallClock, startTime, timeZone),
    endOffsetMinutes: offsetMinutesAt(wallClock, endTime, timeZone),
    kind: findKind(diary, sleep, starts),
    points: findAward(diary, sleep).points,
    quality,
    hasNote,
    ...presentAnswers(sleep),
  };
}
