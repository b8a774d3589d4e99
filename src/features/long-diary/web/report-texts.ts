import { formatNumber } from '#kernel/web/messages/formats.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import type { DiaryDate } from '#diary/rules/episodes.ts';
import { listReportRows } from '../rules/report-figures.ts';

/** What the parts need of a report, from one sleep date to another. */
export type ReportPartsProps = {
  report: {
    from: string;
    to: string;
    dates: readonly DiaryDate[];
    /** Of all sleeps, oldest first. */
    notes: readonly { sleepDate: string; note: string }[];
  };
  hasNotes: boolean;
};

export const readRows = (report: ReportPartsProps['report']) =>
  listReportRows(report.dates, report, webWallClock);

/** A minute of the day, which may be a mean. */
export const clockText = (minute: number): string => clockTime(Math.round(minute) * 60_000, 'UTC');

export const decimalText = (value: number): string =>
  formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const withUnit = (name: string, unit: string | undefined): string =>
  unit === undefined ? name : `${name} (${unit})`;
