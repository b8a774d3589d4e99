import { FIGURES, KINDS, type Figure, type ReportRow } from './report-figures.ts';

/** Lines after RFC 4180: the date, all figures, and 1 for a night without sleep. Only names are quoted: values are dates, times and numbers. */
export function writeCsv(names: readonly string[], rows: readonly ReportRow[]): string {
  const lines = [
    names.map((name) => `"${name.replaceAll('"', '""')}"`),
    ...rows.map(({ sleepDate, isSleepless, figures }) => [
      sleepDate,
      ...FIGURES.map((figure) => writeValue(figure, figures?.[figure] ?? null)),
      isSleepless ? '1' : '',
    ]),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function writeValue(figure: Figure, value: number | null): string {
  if (value === null) return '';
  if (KINDS[figure] === 'clock') return new Date(value * 60_000).toISOString().slice(11, 16);
  return figure === 'efficiency' ? value.toFixed(1) : String(value);
}
