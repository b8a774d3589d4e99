import '#pictures/web/picture/picture.css';
import './report.css';
import { useState } from 'react';
import { daysBetween } from '#kernel/rules/calendar.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { isolate } from '#dashboard/web/display-name.ts';
import { HISTORY_MESSAGES, REPORT_MESSAGES } from '#kernel/web/messages/app.ts';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { formatDateRange } from '#diary/web/date-names.ts';
import { formatNight } from '#diary/web/night-title.ts';
import { useJourneyAddress } from '#diary/web/journey-address.ts';
import { ViewState } from '#pictures/web/view-state.tsx';
import { ReportPages, ReportParts } from '#web-parts.tsx';
import { DiaryTable } from './diary-table.tsx';
import { ReportLines } from './report-lines.tsx';
import { ReportSummary } from './report-summary.tsx';
import { useReport, type Report } from './use-report.ts';

/** A quarter of a year. */
const MAX_DATES = 92;

/** A diary page for print, of the dates in the address (`from`, `to`) or of the last two weeks. */
export function ReportView() {
  const { range, change } = useJourneyAddress();
  const today = webWallClock(serverNowMs(), useScreenTimeZone()).date;
  // Without a date, or with one to come, the report ends today.
  const { from, to = today } = range;
  const asked = to < today ? range : { ...(from && { from }) };
  const span = from === undefined ? 0 : daysBetween(from, to < today ? to : today);
  const isRefused = span < 0 || span >= MAX_DATES;
  const report = useReport(isRefused ? {} : asked);
  const [hasNotes, setHasNotes] = useState(false);

  return (
    <>
      <div className="screen-only flex flex-wrap items-end gap-3 pb-6">
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="min-w-36 flex-1">
            <Field
              type="date"
              max={today}
              label={HISTORY_MESSAGES[name]}
              value={range[name] ?? report.data?.[name] ?? ''}
              onChange={({ target }) => change({ [name]: target.value || null })}
            />
          </div>
        ))}
        <Checkbox
          className="text-sm font-semibold"
          checked={hasNotes}
          onChange={({ target }) => setHasNotes(target.checked)}
        >
          {REPORT_MESSAGES.withNotes}
        </Checkbox>
        <Button kind="secondary" onClick={() => window.print()}>
          {REPORT_MESSAGES.print}
        </Button>
      </div>
      {isRefused && <FormError message={REPORT_MESSAGES.refused} />}
      {report.data === undefined ? (
        <ViewState queries={[report]} />
      ) : (
        !isRefused && <ReportPage report={report.data} hasNotes={hasNotes} />
      )}
    </>
  );
}

function ReportPage({ report, hasNotes }: { report: Report; hasNotes: boolean }) {
  const { from, to, notes, detailedMornings } = report;
  return (
    <article className="report">
      <h2 tabIndex={-1} className="text-[1.375rem] outline-none">
        {REPORT_MESSAGES.title}
      </h2>
      <p>{formatDateRange(from, to)}</p>
      <ReportSummary report={report} />
      <ReportLines report={report} />
      <DiaryTable rows={report.page.rows} />
      {detailedMornings && <ReportParts report={report} />}
      {hasNotes && notes.length > 0 && (
        <>
          <h3 className="pt-4 text-lg">{REPORT_MESSAGES.notes}</h3>
          <ul>
            {notes.map(({ id, sleepDate, note }) => (
              <li key={id}>
                {REPORT_MESSAGES.note({
                  date: formatNight(sleepDate, 'year'),
                  note: isolate(note),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="pt-3">{REPORT_MESSAGES.disclaimer}</p>
      {detailedMornings && <ReportPages report={report} hasNotes={hasNotes} />}
    </article>
  );
}
