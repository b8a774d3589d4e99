import type { Night } from '#contract/insights.ts';
import { LOGGED_FROM_MINUTES } from '#domain/insights/episodes.ts';
import { datesBetween, monthRange } from '../range-totals.ts';

/** Minutes at which the tones 2 to 5 begin. */
const TONES_FROM_MINUTES = [300, 390, 450, 510];

const MONTHS = 12;

/** Of a date: a tone from 1 to 5, or why it has none. */
export type YearTone = 1 | 2 | 3 | 4 | 5 | 'unlogged' | 'awake' | 'later' | 'before';

export type YearDate = { date: string; minutes: number; tone: YearTone };
export type YearMonth = { month: string; dates: YearDate[] };

/** The first and the last date of a year, or of the 12 months to the newest date. */
export function yearRange(year: number | 'last', newestDate: string): { from: string; to: string } {
  if (year !== 'last') return { from: `${year}-01-01`, to: `${year}-12-31` };
  return { from: `${monthBefore(newestDate.slice(0, 7), MONTHS - 1)}-01`, to: newestDate };
}

/** The twelve months of a range, the newest row of three first; across, time runs forward. */
export function yearMonths(
  { to }: { to: string },
  { first, last }: { first: string; last: string },
  nights: readonly Night[],
): YearMonth[] {
  const byDate = new Map(nights.map((night) => [night.sleepDate, night]));
  const end = to.slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, i) => monthBefore(end, MONTHS - 1 - i));
  const rows = [9, 6, 3, 0].flatMap((start) => months.slice(start, start + 3));
  return rows.map((month) => {
    const range = monthRange(month);
    const dates = datesBetween(range.from, range.to).map((date): YearDate => {
      const night = byDate.get(date);
      const isKnown = date >= first && date <= last;
      const tone = isKnown ? findTone(night) : date > last ? 'later' : 'before';
      return { date, minutes: night?.minutes ?? 0, tone };
    });
    return { month, dates };
  });
}

function findTone(night: Night | undefined): YearTone {
  const { minutes = 0, mark } = night ?? {};
  if (mark?.noSleep === true && minutes === 0) return 'awake';
  if (minutes < LOGGED_FROM_MINUTES && mark?.noSleep !== true) return 'unlogged';
  return (1 + TONES_FROM_MINUTES.filter((from) => minutes >= from).length) as YearTone;
}

export const isLogged = ({ tone }: YearDate): boolean =>
  typeof tone === 'number' || tone === 'awake';

/** Whether the date can be selected: not before the first night or after today. */
export const isSelectable = ({ tone }: YearDate): boolean => tone !== 'later' && tone !== 'before';

function monthBefore(month: string, months: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}
