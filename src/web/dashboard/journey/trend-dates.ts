import type { Nights } from '#contract/insights.ts';
import { median } from '#domain/insights/statistics.ts';
import type { TrendSpan } from './journey-address.ts';
import { listDates, type PatternDate } from './patterns/dates.ts';

type Session = PatternDate['sessions'][number];

/** Minutes from 18:00 of the evening before the sleep date. */
export type Bar = { from: number; to: number };

/** A sleep date of the longer view. */
export type TrendDate = PatternDate & {
  /** Of a logged night, from its start to its end. */
  bar: Bar | undefined;
  reviews: readonly Bar[];
  naps: readonly Session[];
  /** Nothing is known of its night, and the diary had begun. */
  isUnlogged: boolean;
};

export const SPAN_DATES: Record<TrendSpan, number> = { 7: 7, 30: 30, year: 365 };

const MINUTE_MS = 60_000;
const EVENING_MS = 6 * 60 * MINUTE_MS;

/** So many dates up to the last one, oldest first; nights are listed newest first. */
export function listTrendDates(nights: Nights['items'], until: string, count: number): TrendDate[] {
  const begun = nights.at(-1)?.sleepDate ?? until;
  return listDates(nights, until, count).map((date) => {
    const { night, sessions, state } = date;
    const [first, last] = [night[0], night.at(-1)];
    const reviews = sessions.filter(({ kind }) => kind === 'review');
    return {
      ...date,
      bar: first && last && toBar(date.date, first, last),
      reviews: reviews.map((session) => toBar(date.date, session, session)),
      naps: sessions.filter(({ kind }) => kind === 'nap'),
      isUnlogged: state === 'unlogged' && reviews.length === 0 && date.date >= begun,
    };
  });
}

/** By the clock at each end, so that a night over a clock change is drawn as its times say. */
function toBar(date: string, first: Session, last: Session): Bar {
  const beginMs = Date.parse(date) - EVENING_MS;
  return {
    from: (Date.parse(first.startTime) - beginMs) / MINUTE_MS + first.startOffsetMinutes,
    to: (Date.parse(last.endTime) - beginMs) / MINUTE_MS + last.endOffsetMinutes,
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
