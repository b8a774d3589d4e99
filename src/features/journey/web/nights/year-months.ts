import type { Night } from '#diary/nights-contract.ts';
import { LOGGED_FROM_MINUTES } from '#diary/rules/episodes.ts';
import { toDrawnNights, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { monthRange } from '#kernel/rules/calendar.ts';

/** Minutes at which the tones 2 to 5 begin. */
const TONES_FROM_MINUTES = [300, 390, 450, 510];

const MONTHS = 12;

/** The dates that are shown: from the first night to the newest one. */
type Known = { first: string; last: string };

export type YearMonth = { month: string; dates: readonly DrawnNight[]; known: Known };

/** The first and the last date of a year, or of the 12 months to the newest date. */
export function yearRange(year: number | 'last', newestDate: string): { from: string; to: string } {
  if (year !== 'last') return { from: `${year}-01-01`, to: `${year}-12-31` };
  return { from: `${monthBefore(newestDate.slice(0, 7), MONTHS - 1)}-01`, to: newestDate };
}

/** The twelve months of a range, the newest row of three first; across, time runs forward. */
export function yearMonths(
  { to }: { to: string },
  known: Known,
  nights: readonly Night[],
): YearMonth[] {
  const end = to.slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, i) => monthBefore(end, MONTHS - 1 - i));
  const from = `${months[0]}-01`;
  const drawn = toDrawnNights(nights, { from, to: monthRange(end).to });
  const byMonth = Map.groupBy(drawn, ({ sleepDate }) => sleepDate.slice(0, 7));
  const rows = [9, 6, 3, 0].flatMap((start) => months.slice(start, start + 3));
  return rows.map((month) => ({ month, dates: byMonth.get(month) ?? [], known }));
}

/** A tone from 1 to 5, or why the date has none. */
export function findTone(night: DrawnNight, { first, last }: Known) {
  const { sleepDate, minutes, mark } = night;
  if (sleepDate < first || sleepDate > last) return 'outside';
  if (mark.noSleep && minutes === 0) return 'awake';
  if (!isLogged(night)) return 'unlogged';
  return (1 + TONES_FROM_MINUTES.filter((from) => minutes >= from).length) as 1 | 2 | 3 | 4 | 5;
}

export const isLogged = ({ minutes, mark }: DrawnNight): boolean =>
  minutes >= LOGGED_FROM_MINUTES || mark.noSleep;

/** Not before the first night or after today. */
export const isSelectable = (night: DrawnNight, known: Known): boolean =>
  findTone(night, known) !== 'outside';

function monthBefore(month: string, months: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}
