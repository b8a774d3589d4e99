import { REPORT_MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime, durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import { shiftText } from '#pictures/web/spans.ts';
import type { Report } from './use-report.ts';

const clock = (minute: number) => clockTime((Math.round(minute) % 1440) * 60_000, 'UTC');
const span = (minutes: number) => durationText(Math.round(minutes));

export function ReportSummary({ report }: { report: Pick<Report, 'page' | 'sri' | 'freeDays'> }) {
  const { page, sri, freeDays } = report;
  const { differenceMinutes, isClear } = freeDays;
  const { summary: words, columns } = REPORT_MESSAGES;
  const spread = ({ mean, sd }: Report['page']['total'], show: (minutes: number) => string) => {
    if (mean === null) return '–';
    // One night has no deviation.
    return sd === null || page.nights < 2
      ? show(mean)
      : words.spread({ mean: show(mean), sd: span(sd) });
  };
  const counts = { nights: grouped(page.nights), dates: grouped(page.rows.length) };
  const lines = [
    [words.nights, words.nightsOf(counts)],
    [words.total, spread(page.total, span)],
    [columns.bed, spread(page.bed, clock)],
    [columns.wake, spread(page.wake, clock)],
    [words.regularity, sri === null ? '–' : grouped(Math.round(sri))],
    [
      words.freeDays,
      differenceMinutes === null
        ? '–'
        : !isClear
          ? words.unclear
          : differenceMinutes < 0
            ? words.earlier({ span: shiftText(differenceMinutes) })
            : words.later({ span: shiftText(differenceMinutes) }),
    ],
  ] as const;
  return (
    <dl className="report-summary grid gap-1 gap-x-6 py-3">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-2">{name}</dt>
          <dd className="[font-variant-numeric:tabular-nums]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
