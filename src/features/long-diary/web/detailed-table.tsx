import { saveFile } from '#kernel/web/api/download.ts';
import { PICTURE_MESSAGES, REPORT_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { formatNight } from '#diary/web/night-title.ts';
import { writeCsv } from '../rules/report-csv.ts';
import { FIGURES, findTypical, KINDS, type Figure } from '../rules/report-figures.ts';
import { percentText, Unanswered } from './figure-texts.tsx';
import { ReportTable, type Line } from './report-table.tsx';
import { clockText, readRows, withUnit, type ReportPartsProps } from './report-texts.ts';

/** The others are in the table above. */
const SHOWN = FIGURES.filter((figure) => !['start', 'end', 'quality'].includes(figure));

const nameFigure = (figure: Figure): string =>
  figure === 'quality' ? REPORT_MESSAGES.columns.quality : MESSAGES.columns[figure];

/** The answers by date and what follows from them. */
export function DetailedTable({ report }: Pick<ReportPartsProps, 'report'>) {
  const rows = readRows(report);
  const lines = rows.map(({ sleepDate, isSleepless, figures }): Line => [
    formatNight(sleepDate),
    ...(figures === null
      ? [isSleepless ? PICTURE_MESSAGES.legend.awake : showFigure('asleep', null)]
      : SHOWN.map((figure) => showFigure(figure, figures[figure]))),
  ]);
  const typical = SHOWN.map((figure) => showFigure(figure, findTypical(rows, figure)));
  return (
    // A section prints on one page if it can.
    <section>
      <h3 className="pt-4 text-lg">{MESSAGES.setting.label}</h3>
      <div className="report-table pt-1">
        <ReportTable
          heads={[REPORT_MESSAGES.columns.date, ...SHOWN.map(nameFigure)]}
          lines={[...lines, [MESSAGES.report.typical, ...typical]]}
        />
        <p className="pt-2 text-ink-2">{MESSAGES.report.legend}</p>
      </div>
      <Button kind="secondary" className="screen-only mt-2" onClick={() => saveCsv(report)}>
        {MESSAGES.report.csv}
      </Button>
    </section>
  );
}

function showFigure(figure: Figure, value: number | null) {
  if (value === null) return <Unanswered />;
  if (KINDS[figure] === 'clock') return clockText(value);
  if (KINDS[figure] === 'minutes') return durationText(value);
  return figure === 'efficiency' ? percentText(value) : formatNumber(value);
}

function saveCsv(report: ReportPartsProps['report']): void {
  const units = { minutes: MESSAGES.minutes, percent: '%', clock: undefined, count: undefined };
  const names = FIGURES.map((figure) => withUnit(nameFigure(figure), units[KINDS[figure]]));
  // Without this mark, spreadsheets read a file in the encoding of the system.
  const heads = [REPORT_MESSAGES.columns.date, ...names, PICTURE_MESSAGES.legend.awake];
  const lines = `\uFEFF${writeCsv(heads, readRows(report))}`;
  const fileName = `lelap-mornings-${report.from}-${report.to}.csv`;
  saveFile(new File([lines], fileName, { type: 'text/csv' }));
}
