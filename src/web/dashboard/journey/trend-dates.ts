import type { Nights } from '#contract/insights.ts';
import { addDays } from '#domain/calendar.ts';
import { median } from '#domain/insights/statistics.ts';
import { durationMinutes } from '#domain/sleep.ts';
import type { TrendSpan } from './journey-address.ts';

type Item = Nights['items'][number];
type Session = Item['sessions'][number];

/** Minutes from 18:00 of the evening before the sleep date. */
export type Bar = { from: number; to: number };

/** A sleep date of the longer view. */
export type TrendDate = {
  date: string;
  sessions: readonly Session[];
  /** The logged main sleep: minutes asleep, and from its start to its end. */
  night: (Bar & { minutes: number }) | undefined;
  reviews: readonly Bar[];
  naps: readonly Session[];
  isSleepless: boolean;
  /** Nothing is known of its night, and the diary had begun. */
  isUnlogged: boolean;
};

export const SPAN_DATES: Record<TrendSpan, number> = { 7: 7, 30: 30, year: 365 };

const MINUTE_MS = 60_000;
const EVENING_MS = 6 * 60 * MINUTE_MS;

/** Every date of a range, oldest first; its nights are listed newest first. */
export function listTrendDates(nights: readonly Item[], from: string, until: string): TrendDate[] {
  const byDate = new Map(nights.map((night) => [night.sleepDate, night]));
  const begun = nights.at(-1)?.sleepDate ?? until;
  const dates: TrendDate[] = [];
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const { sessions = [], mark } = byDate.get(date) ?? {};
    const bars = (kind: Session['kind']) =>
      sessions.filter((session) => session.kind === kind).map((session) => toBar(date, session));
    const [parts, reviews] = [bars('night'), bars('review')];
    const [first, last] = [parts[0], parts.at(-1)];
    const night = first &&
      last && {
        from: first.from,
        to: last.to,
        minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0),
      };
    const isSleepless = night === undefined && mark?.noSleep === true;
    dates.push({
      date,
      sessions,
      night,
      reviews,
      naps: sessions.filter(({ kind }) => kind === 'nap'),
      isSleepless,
      isUnlogged: !night && !isSleepless && reviews.length === 0 && date >= begun,
    });
  }
  return dates;
}

/** By the clock at each end, so that a night of 8 hours over a clock change is drawn as its times say. */
function toBar(date: string, session: Session) {
  const beginMs = Date.parse(date) - EVENING_MS;
  const [startMs, endMs] = [Date.parse(session.startTime), Date.parse(session.endTime)];
  return {
    from: (startMs - beginMs) / MINUTE_MS + session.startOffsetMinutes,
    to: (endMs - beginMs) / MINUTE_MS + session.endOffsetMinutes,
    minutes: durationMinutes({ startTime: startMs, endTime: endMs }),
  };
}

const WINDOW_DATES = 7;
const FEWEST_LOGGED = 4;

/** For each date the median of the last seven; undefined with fewer than four logged. */
export function rollingMedians(values: readonly (number | undefined)[]): (number | undefined)[] {
  return values.map((_, index) => {
    const window = values.slice(Math.max(0, index + 1 - WINDOW_DATES), index + 1);
    const logged = window.filter((value) => value !== undefined);
    return logged.length < FEWEST_LOGGED ? undefined : median(logged);
  });
}
