import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { datesBetween, monthRange } from '#kernel/rules/calendar.ts';
import { escapeXml } from './cloth-file.ts';
import { round } from '#pictures/web/cloth/motif.ts';

/** A row of a blanket is that of the raster, from 18:00 to 18:00, a stitch six minutes: asleep if three of them are. */
export const STITCHES = 240;
const STITCH_MINUTES = 6;
const ASLEEP_FROM_MINUTES = 3;

export type KnittingRow = { date: SleepDate; stitches: boolean[] };

/** The rows of a month (YYYY-MM), by the local clock of each sleep; unknown time is awake. */
export function knitMonth(nights: readonly DrawnNight[], month: string): KnittingRow[] {
  const bars = new Map(nights.map(({ sleepDate, bars }) => [sleepDate, bars]));
  const { from, to } = monthRange(month);
  return datesBetween(from, to).map((date) => {
    const sleeps = (bars.get(date) ?? []).filter(({ kind }) => kind !== 'review');
    const stitches = Array.from({ length: STITCHES }, (_, index) => {
      const [begin, end] = [index * STITCH_MINUTES, (index + 1) * STITCH_MINUTES];
      const asleep = sleeps.reduce(
        (sum, { from, to }) => sum + Math.max(0, Math.min(end, to) - Math.max(begin, from)),
        0,
      );
      return asleep >= ASLEEP_FROM_MINUTES;
    });
    return { date, stitches };
  });
}

/** Lengths of equal stitches, such as '30B 80A 130B': A is asleep. */
export function runLengths(stitches: readonly boolean[]): string {
  const runs: [boolean, number][] = [];
  for (const isAsleep of stitches) {
    const run = runs.at(-1);
    if (run?.[0] === isAsleep) run[1]++;
    else runs.push([isAsleep, 1]);
  }
  return runs.map(([isAsleep, count]) => `${count}${isAsleep ? 'A' : 'B'}`).join(' ');
}

export const writeKnittingCsv = (rows: readonly KnittingRow[]) =>
  [
    'date,stitches',
    ...rows.map(({ date, stitches }) => `${date},${runLengths(stitches)}`),
    '',
  ].join('\r\n');

/** A4 landscape at 96 px an inch. */
const PAGE = { width: 1123, height: 794, left: 56, top: 96 };
const STITCH = { width: 4.2, height: 11.4 };
const [YARN_ASLEEP, YARN_AWAKE, LINE] = ['#1f4468', '#f4ead6', '#8f7960'];
/** Of run lengths, below the chart. */
const TEXT_COLUMNS = 3;

export function writeKnittingSvg(
  rows: readonly KnittingRow[],
  words: { title: string; text: string },
): string {
  const wide = STITCHES * STITCH.width;
  const high = rows.length * STITCH.height;
  const perColumn = Math.ceil(rows.length / TEXT_COLUMNS);
  const asleep = rows.flatMap(({ stitches }, row) =>
    stitches.map((isAsleep, index) => (isAsleep ? `${bar(index, row + 0.5)}h${STITCH.width}` : '')),
  );
  const grid = [
    ...Array.from({ length: STITCHES }, (_, index) => `${bar(index, 0)}v${high}`),
    ...rows.map((_, row) => `${bar(0, row)}h${wide}`),
  ];
  const hours = Array.from({ length: 25 }, (_, hour) => 10 * hour);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE.width} ${PAGE.height}" width="297mm" height="210mm" role="img" font-family="sans-serif" fill="#122741">`,
    `<title>${escapeXml(words.title)}</title><path fill="#fff" d="M0 0h${PAGE.width}v${PAGE.height}H0z"/>`,
    write(PAGE.left, 40, 22, words.title),
    write(PAGE.left, 62, 11, words.text),
    `<g transform="translate(${PAGE.left} ${PAGE.top})">`,
    `<path fill="${YARN_AWAKE}" stroke="${LINE}" d="M0 0h${wide}v${high}H0z"/>`,
    `<path stroke="${YARN_ASLEEP}" stroke-width="${STITCH.height - 1.4}" d="${asleep.join('')}"/>`,
    // Stitches, so that they can be counted, and a stronger line each hour.
    `<path stroke="${LINE}" stroke-width=".25" d="${grid.join('')}"/>`,
    `<path stroke="#b0352c" stroke-width=".8" d="${hours.map((index) => `${bar(index, 0)}v${high}`).join('')}"/>`,
    ...hours.map((index, hour) =>
      write(index * STITCH.width, -5, 9, String((18 + hour) % 24).padStart(2, '0'), 'middle'),
    ),
    ...rows.flatMap(({ date, stitches }, row) => {
      const day = String(Number(date.slice(8)));
      const x = Math.floor(row / perColumn) * (wide / TEXT_COLUMNS);
      return [
        write(-8, (row + 0.8) * STITCH.height, 9, day, 'end'),
        write(x, high + 24 + (row % perColumn) * 13, 9, `${day}: ${runLengths(stitches)}`),
      ];
    }),
    '</g></svg>',
  ].join('');
}

const bar = (index: number, row: number) =>
  `M${round(index * STITCH.width)} ${round(row * STITCH.height)}`;

const write = (x: number, y: number, size: number, content: string, anchor = 'start') =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
