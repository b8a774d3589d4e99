import type { Day } from '#diary/contract.ts';
import type { DateRange } from '#diary/web/queries.ts';
import { monthRange } from '#kernel/rules/calendar.ts';
import type { Month } from '../contract.ts';

/** Totals of a date range. */
export type Totals = Pick<Month, 'days' | 'fullDays' | 'minutes' | 'points'>;

/** The month (2026-11) that is this range. */
export function toMonthOfRange({ from = '', to }: DateRange): string | undefined {
  const month = from.slice(0, 7);
  const isWhole = from.endsWith('-01') && to === monthRange(month).to;
  return isWhole ? month : undefined;
}

/** The partial months of a range, at most one at each end. */
export function partialMonths({ from = '', to = '' }: DateRange): DateRange[] {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const begins = from === '' ? [] : [{ ...monthRange(first), from }];
  const ends = to === '' ? [] : [{ ...monthRange(last), to }];
  const parts = from !== '' && first === last ? [{ from, to }] : [...begins, ...ends];
  return parts.filter((part) => toMonthOfRange(part) === undefined);
}

/** Sums whole months of a range and the days of its partial months. */
export function addUp(
  { from = '', to = '9999-12-31' }: DateRange,
  months: readonly Month[],
  days: readonly Day[],
): Totals {
  const whole = months.filter(({ month }) => {
    const bounds = monthRange(month);
    return from <= bounds.from && bounds.to <= to;
  });
  const slept = days
    .filter(({ minutes }) => minutes > 0)
    .map((day) => ({ ...day, days: 1, fullDays: Math.min(1, day.runDay) }));
  const sum = (name: keyof Totals) =>
    [...whole, ...slept].reduce((total, part) => total + part[name], 0);
  return {
    days: sum('days'),
    fullDays: sum('fullDays'),
    minutes: sum('minutes'),
    points: sum('points'),
  };
}
