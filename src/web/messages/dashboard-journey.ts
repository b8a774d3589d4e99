import { FULL_DAY_HOURS } from '#domain/points.ts';
import type { ChartOrder } from '#web/dashboard/journey/chart-order.ts';

/** Messages of the Journey tab. */
export const JOURNEY_MESSAGES = {
  notEnough: 'Not enough data for charts',
  notEnoughNext: 'The first line begins with your first completed sleep.',
  order: { 'newest-first': 'most recent first', 'oldest-first': 'oldest first' } satisfies Record<
    ChartOrder,
    string
  >,
  turnRound: {
    'newest-first': 'Show oldest first',
    'oldest-first': 'Show most recent first',
  } satisfies Record<ChartOrder, string>,
  caption: (series: string, order: string) => `${series}, ${order}`,
  fullDayLine: `${FULL_DAY_HOURS} h`,
  duration: { title: 'Sleep Duration Trend', series: 'Sleep Hours', suffix: 'hrs' },
  points: { title: 'Points Earned Trend', series: 'Points Earned', suffix: 'pts' },
  withNap: (text: string) => `${text} (nap)`,
  gap: (dates: readonly string[]) =>
    dates.length > 3
      ? `no sleep on ${dates.length} days between`
      : `no sleep on ${dates.join(', ')}`,
  tooltip: (series: string, value: string, suffix: string) => `${series}: ${value} ${suffix}`,
  chartLabel: (title: string, order: string) => `${title}, ${order}. The figures are in the table.`,
  showTable: 'Show as table',
  dateColumn: 'Date',
} as const;
