import { addDays, type SleepDate, type WallClock } from '#kernel/rules/calendar.ts';
import { durationMinutes, type Ended, type SleepFacts } from './sleep.ts';
import type { MorningAnswers } from './sleep-details.ts';

/** Sessions at most this far apart are one episode, in whole minutes. */
const JOINED_WITHIN_MINUTES = 120;

/** A date with at least this much sleep has a known night; so much in one episode overrules *I did not sleep*. */
export const LOGGED_FROM_MINUTES = 180;

/** A sleep that counts (`counts` in sleep.ts), as the figures need it. */
export type CountingSession = Pick<
  Ended<SleepFacts>,
  'startTime' | 'endTime' | 'sleepDate' | 'timeZone' | 'quality'
> &
  Partial<MorningAnswers>;

/** Sessions of one sleep date without a long time awake between them. */
export type Episode = ReturnType<typeof joinSessions>[number];

/** The sleep and marks of one sleep date. */
export type DiaryDate = ReturnType<typeof groupByDate>[number];

/** The minutes slept on a logged date. */
export type DayTotal = Pick<DiaryDate, 'sleepDate' | 'minutes'>;

/** Whether one episode of a date's sessions is long enough for a night, regardless of marks. */
export function hasNight(sessions: readonly CountingSession[]): boolean {
  return joinSessions(inOrder(sessions)).some(({ minutes }) => minutes >= LOGGED_FROM_MINUTES);
}

/** Dates with sessions or the mark *I did not sleep*, oldest first. */
export function groupByDate(
  sessions: readonly CountingSession[],
  sleeplessDates: ReadonlySet<SleepDate>,
) {
  const byDate = Map.groupBy(inOrder(sessions), ({ sleepDate }) => sleepDate);
  const dates = new Set([...byDate.keys(), ...sleeplessDates]);
  return [...dates].toSorted().map((sleepDate) => {
    const episodes = joinSessions(byDate.get(sleepDate) ?? []);
    const minutes = episodes.reduce((sum, episode) => sum + episode.minutes, 0);
    const isSleepless =
      sleeplessDates.has(sleepDate) &&
      episodes.every((episode) => episode.minutes < LOGGED_FROM_MINUTES);
    const isLogged = isSleepless || minutes >= LOGGED_FROM_MINUTES;
    // The earliest of equals.
    const [longest = null] = episodes.toSorted((a, b) => b.minutes - a.minutes);
    return {
      sleepDate,
      episodes,
      minutes,
      /** Marked *I did not sleep*, and no episode of 180 minutes says otherwise. */
      isSleepless,
      /** Its night is known. */
      isLogged,
      /** The night. Null unless logged; a sleepless date has none. */
      main: isLogged && !isSleepless ? longest : null,
    };
  });
}

function inOrder(sessions: readonly CountingSession[]): CountingSession[] {
  return sessions.toSorted((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
}

/** Of one date, in order of time. */
function joinSessions(sessions: readonly CountingSession[]) {
  const groups: CountingSession[][] = [];
  for (const session of sessions) {
    const group = groups.at(-1);
    const gap = { startTime: group?.at(-1)?.endTime ?? -Infinity, endTime: session.startTime };
    if (group && durationMinutes(gap) <= JOINED_WITHIN_MINUTES) group.push(session);
    else groups.push([session]);
  }
  return groups.map((group) => ({
    startTime: (group[0] as CountingSession).startTime,
    endTime: (group.at(-1) as CountingSession).endTime,
    /** Asleep, without the gaps. */
    minutes: group.reduce((sum, session) => sum + durationMinutes(session), 0),
    sessions: group,
  }));
}

/** The items of the last `count` sleep dates up to and including `until`. */
export function lastDates<Dated extends { sleepDate: SleepDate }>(
  dates: readonly Dated[],
  until: SleepDate,
  count: number,
): Dated[] {
  const from = addDays(until, 1 - count);
  return dates.filter(({ sleepDate }) => sleepDate >= from && sleepDate <= until);
}

/** The logged dates among the last `count`. */
export const loggedDates = (dates: readonly DiaryDate[], until: SleepDate, count: number) =>
  lastDates(dates, until, count).filter(({ isLogged }) => isLogged);

/** A date whose night is known and has sleep. */
export type LoggedNight = DiaryDate & { readonly main: Episode };

/** As loggedDates, without the sleepless ones. */
export const loggedNights = (dates: readonly DiaryDate[], until: SleepDate, count: number) =>
  loggedDates(dates, until, count).filter((date): date is LoggedNight => date.main !== null);

/** The last quality given in an episode. */
export function episodeQuality({ sessions }: Episode): number | null {
  return sessions.findLast(({ quality }) => quality !== null)?.quality ?? null;
}

/** The middle of an episode, epoch milliseconds. */
export function midTime({ startTime, endTime }: Pick<Episode, 'startTime' | 'endTime'>): number {
  return Math.floor((startTime + endTime) / 2);
}

/** Minutes of the day: bed by the first session's zone, waking and middle by the last one's. */
export function readEpisodeClock(wallClock: WallClock, episode: Episode) {
  const first = episode.sessions[0] as CountingSession;
  const last = episode.sessions.at(-1) as CountingSession;
  return {
    bed: wallClock(episode.startTime, first.timeZone).minuteOfDay,
    wake: wallClock(episode.endTime, last.timeZone).minuteOfDay,
    middle: wallClock(midTime(episode), last.timeZone).minuteOfDay,
  };
}
