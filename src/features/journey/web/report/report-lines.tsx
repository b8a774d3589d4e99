import { addDays } from '#kernel/rules/calendar.ts';
import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import { PICTURE_MESSAGES, REPORT_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNight } from '#diary/web/night-title.ts';
import { PictureHatches, PictureLegend } from '#pictures/web/picture/legend.tsx';
import { LOOKS } from '#pictures/web/picture/looks.ts';
import { hourLabel } from '#pictures/web/spans.ts';
import type { Report } from './use-report.ts';

/** Labelled, from noon to noon. */
const HOURS = [12, 18, 24, 30, 36];
const LINE_PX = 12;

/** A 24-hour line for each date, noon to noon. The table below has the same data. */
export function ReportLines({ report: { page, to, barsAfter } }: { report: Report }) {
  const lines = page.rows.map((row) => ({ ...row, kindText: REPORT_MESSAGES.kinds[row.kind] }));
  const { legend } = PICTURE_MESSAGES;
  const after = { sleepDate: addDays(to, 1), bars: barsAfter, kindText: '' };
  return (
    <figure aria-label={REPORT_MESSAGES.pictureLabel} className="report-lines">
      <figcaption>
        {REPORT_MESSAGES.pictureCaption}
        <PictureLegend
          items={(['night', 'nap', 'review'] as const).map((kind) => [kind, legend[kind]])}
        />
        <PictureHatches />
      </figcaption>
      <div
        aria-hidden="true"
        className="hour-axis justify-between text-ink-2 [font-variant-numeric:tabular-nums]"
      >
        {HOURS.map((hour) => (
          <span key={hour}>{hourLabel(60 * hour)}</span>
        ))}
      </div>
      {[...lines, ...(barsAfter.length > 0 ? [after] : [])].map(({ sleepDate, kindText, bars }) => (
        <div key={sleepDate} aria-hidden="true">
          <span className="pe-2">{formatNight(sleepDate)}</span>
          <span className="report-kind pe-2">{kindText}</span>
          <svg className="mirrored" width="100%" height={LINE_PX}>
            {['25%', '50%', '75%'].map((x) => (
              <line key={x} stroke="var(--line)" x1={x} x2={x} y1="0" y2={LINE_PX} />
            ))}
            {bars.map(({ from, to, kind }) => (
              <rect
                key={from}
                fill="none"
                {...LOOKS[kind]}
                x={place(from)}
                width={place(to - from)}
                y="1"
                height={LINE_PX - 2}
              />
            ))}
          </svg>
        </div>
      ))}
    </figure>
  );
}

const place = (minute: number): string => `${(100 * minute) / MINUTES_PER_DAY}%`;
