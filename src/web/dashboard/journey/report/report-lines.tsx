import { REPORT_WORDS } from '#web/messages/dashboard-report.ts';
import { formatWeekdayDate } from '../date-names.ts';
import type { Report } from './use-report.ts';

const HOURS = ['12', '18', '00', '06'];
const LINE_PX = 14;
const BAR_KINDS = ['night', 'nap', 'review'] as const;

/** A 24-hour line for each date, noon to noon. The table below has the same data. */
export function ReportLines({ report: { lines, kinds } }: { report: Report }) {
  return (
    <figure aria-label={REPORT_WORDS.pictureLabel} className="report-lines">
      <figcaption>
        {REPORT_WORDS.pictureCaption}
        {BAR_KINDS.map((kind) => (
          <span key={kind}>
            <svg width="24" height="10" aria-hidden="true">
              <rect data-kind={kind} x="1" y="1" width="22" height="8" />
            </svg>
            {REPORT_WORDS.bars[kind]}
          </span>
        ))}
      </figcaption>
      <div aria-hidden="true" className="report-hours">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
        <span>{HOURS[0]}</span>
      </div>
      {lines.map(({ date, bars }) => (
        <div key={date} aria-hidden="true">
          <span>{formatWeekdayDate(date)}</span>
          <span className="report-kind">{REPORT_WORDS.kinds[kinds.get(date) ?? 'work']}</span>
          <svg width="100%" height={LINE_PX}>
            {[25, 50, 75].map((percent) => (
              <line key={percent} x1={`${percent}%`} x2={`${percent}%`} y1="0" y2={LINE_PX} />
            ))}
            {bars.map(({ from, to, kind }) => (
              <rect
                key={from}
                data-kind={kind}
                x={`${from / 14.4}%`}
                width={`${(to - from) / 14.4}%`}
                y="2"
                height={LINE_PX - 4}
              />
            ))}
          </svg>
        </div>
      ))}
    </figure>
  );
}
