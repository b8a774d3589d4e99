import { useGame } from '#game/web/game.tsx';
import { PAUSE_MESSAGES, PICTURE_MESSAGES, REPORT_MESSAGES } from '#kernel/web/messages/app.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';
import { clockTime, durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import { formatNight } from '#diary/web/night-title.ts';
import type { Report } from './use-report.ts';

type ReportRow = Report['page']['rows'][number];

const clock = (minute: number | null) => (minute === null ? '' : clockTime(minute * 60_000, 'UTC'));

/** Zero means that nothing was recorded, not that something was measured as zero. */
const recorded = (count: number | null) => (count ? grouped(count) : '');

/** Without a night: of the rest of the day. */
function listCells(row: ReportRow) {
  const night = [
    ['bed', clock(row.bed)],
    ['wake', clock(row.wake)],
    ['breaks', recorded(row.breaks)],
    ['breakMinutes', recorded(row.breakMinutes)],
  ] as const;
  return [
    ...(row.isSleepless ? [] : night),
    ['naps', recorded(row.naps)],
    ['napMinutes', recorded(row.napMinutes)],
    ['total', row.totalMinutes === 0 ? '' : durationText(row.totalMinutes)],
    ['quality', recorded(row.quality)],
  ] as const;
}

/** The items of the Consensus Sleep Diary that follow from starts and ends. */
export function DiaryTable({ rows }: { rows: readonly ReportRow[] }) {
  const { columns } = REPORT_MESSAGES;
  const hasGame = useGame();
  return (
    <div className="report-table pt-3 [font-variant-numeric:tabular-nums]">
      <table className="w-full">
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
          {rows.map((row) => (
            <tr key={row.sleepDate}>
              <th scope="row">{formatNight(row.sleepDate)}</th>
              <td data-label={columns.kind}>
                {joinParts([
                  REPORT_MESSAGES.kinds[row.kind],
                  hasGame && row.isRest ? PAUSE_MESSAGES.name : undefined,
                ])}
              </td>
              {row.isSleepless && <td colSpan={4}>{PICTURE_MESSAGES.legend.awake}</td>}
              {listCells(row).map(([column, text]) => (
                <td key={column} data-label={columns[column]}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-ink-2">{REPORT_MESSAGES.legend}</p>
    </div>
  );
}
