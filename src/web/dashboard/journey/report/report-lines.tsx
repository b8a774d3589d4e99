import type { DayKind } from '#domain/insights/free-days.ts';
import { REPORT_MESSAGES } from '#web/messages/app.ts';
import { formatWeekdayDate } from '../date-names.ts';
import { HourAxis, HourBars, place } from '../hours.tsx';
import type { Report } from './use-report.ts';

const NOON_HOUR = 12;
const LINE_PX = 12;
const BAR_KINDS = ['night', 'nap', 'review'] as const;

/** A 24-hour line for each date, noon to noon. The table below has the same data. */
export function ReportLines({ report: { lines, kinds } }: { report: Report }) {
  return (
    <figure aria-label={REPORT_MESSAGES.pictureLabel} className="report-lines">
      <figcaption>
        {REPORT_MESSAGES.pictureCaption}
        {BAR_KINDS.map((kind) => (
          <span key={kind}>
            <svg width="24" height="10" aria-hidden="true">
              <rect data-kind={kind} x="1" y="1" width="22" height="8" />
            </svg>
            {REPORT_MESSAGES.bars[kind]}
          </span>
        ))}
      </figcaption>
      <HourAxis from={NOON_HOUR} />
      {lines.map(({ date, bars }) => (
        <div key={date} aria-hidden="true">
          <span>{formatWeekdayDate(date)}</span>
          <span className="report-kind">{nameKind(kinds.get(date))}</span>
          <svg className="mirrored" width="100%" height={LINE_PX}>
            {[360, 720, 1080]
              .map((minute) => place(minute))
              .map((x) => (
                <line key={x} x1={x} x2={x} y1="0" y2={LINE_PX} />
              ))}
            <HourBars bars={bars} height={LINE_PX} />
          </svg>
        </div>
      ))}
    </figure>
  );
}

/** The line that continues the last date has no kind. */
const nameKind = (kind: DayKind | undefined) => kind && REPORT_MESSAGES.kinds[kind];
