import { REPORT_MESSAGES } from '#web/messages/app.ts';
import { clockTime, durationText, grouped } from '#web/time/sleep-times.ts';
import { formatWeekdayDate } from '../date-names.ts';
import type { Report } from './use-report.ts';

const clock = (minute: number | null) => (minute === null ? '' : clockTime(minute * 60_000, 'UTC'));

/** Zero means that nothing was recorded, not that something was measured as zero. */
const recorded = (count: number | null) => (count ? grouped(count) : '');

/** The items of the Consensus Sleep Diary that follow from starts and ends. */
export function DiaryTable({
  report: { page, kinds, noSleep },
}: {
  report: Pick<Report, 'page' | 'kinds' | 'noSleep'>;
}) {
  const { columns } = REPORT_MESSAGES;
  return (
    <div className="report-table">
      <table>
        <thead>
          <tr>
            {Object.values(columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <tr key={row.sleepDate}>
              <th scope="row">{formatWeekdayDate(row.sleepDate)}</th>
              <td data-label={columns.kind}>
                {REPORT_MESSAGES.kinds[kinds.get(row.sleepDate) ?? 'work']}
              </td>
              {noSleep.has(row.sleepDate) ? (
                <td colSpan={4}>{REPORT_MESSAGES.noSleep}</td>
              ) : (
                <>
                  <td data-label={columns.bed}>{clock(row.bed)}</td>
                  <td data-label={columns.wake}>{clock(row.wake)}</td>
                  <td data-label={columns.breaks}>{recorded(row.breaks)}</td>
                  <td data-label={columns.breakMinutes}>{recorded(row.breakMinutes)}</td>
                </>
              )}
              <td data-label={columns.naps}>{recorded(row.naps)}</td>
              <td data-label={columns.napMinutes}>{recorded(row.napMinutes)}</td>
              <td data-label={columns.total}>
                {row.totalMinutes === 0 ? '' : durationText(row.totalMinutes)}
              </td>
              <td data-label={columns.quality}>{recorded(row.quality)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-ink-2">{REPORT_MESSAGES.legend}</p>
    </div>
  );
}
