import './diary-pages.css';
import { useId, type ReactNode } from 'react';
import { PICTURE_MESSAGES, REPORT_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { formatDateRange } from '#diary/web/date-names.ts';
import { formatNight } from '#diary/web/night-title.ts';
import { ITEMS, KINDS, summarizeDays, type Item, type ReportRow } from '../rules/report-figures.ts';
import { ReportTable, type Line } from './report-table.tsx';
import {
  clockText,
  decimalText,
  readRows,
  withUnit,
  type ReportPartsProps,
} from './report-texts.ts';

const DAYS_OF_PAGE = 7;

/** The diary for a clinic: items by date, seven days a printed page, and their means. */
export function DiaryPages({ report, hasNotes }: ReportPartsProps) {
  const rows = readRows(report);
  const notes = hasNotes ? Map.groupBy(report.notes, (note) => note.sleepDate) : undefined;
  const pages = Array.from({ length: Math.ceil(rows.length / DAYS_OF_PAGE) }, (_, index) =>
    rows.slice(DAYS_OF_PAGE * index, DAYS_OF_PAGE * (index + 1)),
  );
  const means = ITEMS.map((item) => summarizeItem(rows, item));
  const { mean, sd, days, items, form } = MESSAGES.page;
  if (notes) means.push([items.note, '–', '–', formatNumber(notes.size)]);
  return pages.map((page, index) => (
    <DiaryPage key={page[0]?.sleepDate} rows={page} notes={notes}>
      {index === pages.length - 1 && (
        <>
          <ReportTable heads={[rangeText(rows), mean, sd, days]} lines={means} />
          <p className="pt-3">{form}</p>
        </>
      )}
    </DiaryPage>
  ));
}

type DiaryPageProps = {
  rows: readonly ReportRow[];
  notes: ReadonlyMap<string, ReportPartsProps['report']['notes']> | undefined;
  children: ReactNode;
};

function DiaryPage({ rows, notes, children }: DiaryPageProps) {
  const id = useId();
  const heads = rows.map(({ sleepDate, isSleepless }) =>
    isSleepless
      ? `${formatNight(sleepDate)}\n${PICTURE_MESSAGES.legend.awake}`
      : formatNight(sleepDate),
  );
  const lines = ITEMS.map((item): Line => [
    nameItem(item),
    ...rows.map(({ figures }) => showAnswer(item, figures?.[item] ?? null)),
  ]);
  const noteCells = rows.map(({ sleepDate }) => (
    <div key={sleepDate} dir="auto">
      {notes
        ?.get(sleepDate)
        ?.map(({ note }) => note)
        .join('\n')}
    </div>
  ));
  return (
    <div className="diary-page pt-6">
      <h3 id={id} className="pb-2 text-lg">
        {MESSAGES.page.title} <span className="inline-block">{rangeText(rows)}</span>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll what a phone has no room for. */}
      <section aria-labelledby={id} tabIndex={0}>
        <ReportTable
          heads={[REPORT_MESSAGES.columns.date, ...heads]}
          lines={[...lines, [MESSAGES.page.items.note, ...noteCells]]}
        />
      </section>
      {children}
    </div>
  );
}

const nameItem = (item: Item): string =>
  withUnit(MESSAGES.page.items[item], KINDS[item] === 'minutes' ? MESSAGES.minutes : undefined);

const rangeText = (rows: readonly ReportRow[]): string =>
  formatDateRange(rows[0]?.sleepDate ?? '', rows.at(-1)?.sleepDate ?? '');

/** What was not recorded is empty. */
function showAnswer(item: Item, value: number | null): string {
  if (value === null) return '';
  return KINDS[item] === 'clock' ? clockText(value) : formatNumber(value);
}

/** Mean, standard deviation and number of days. */
function summarizeItem(rows: readonly ReportRow[], item: Item): Line {
  const { mean, sd, days } = summarizeDays(rows, item);
  const isClock = KINDS[item] === 'clock';
  const show = (value: number | null, clock: (value: number) => string) =>
    value === null ? '–' : isClock ? clock(value) : decimalText(value);
  const sdText = show(sd, (minutes) => durationText(Math.round(minutes)));
  return [nameItem(item), show(mean, clockText), sdText, formatNumber(days)];
}
