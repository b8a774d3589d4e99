import { toDate } from '#kernel/rules/calendar.ts';
import { FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { format } from '#kernel/web/time/sleep-times.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import type { Tone } from './dyes.ts';
import type { Layer } from './draw-cloth.ts';
import { UNIT, type Lattice } from './lattice.ts';
import { dot, petals, round, toSteps } from './motif.ts';

/** A cloth on its paper, in CSS pixels. */
export type Sheet = ReturnType<typeof makeSheet>;

type Frame = {
  lattice: Lattice;
  width: number;
  side: number;
  top: number;
  /** Width and lower edge of the cloth, and its units in pixels. */
  wide: number;
  bottom: number;
  scale: number;
};

export type SheetText = {
  text: string;
  x: number;
  y: number;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  tone: Tone;
  isDisplay?: boolean;
};

/** Lays out a cloth with its hem, dates and signature, such as '2026 · 347 nights'. */
export function makeSheet(nights: readonly DrawnNight[], lattice: Lattice, signature = '') {
  const { width, height, side = 0, top = 0, hem = 0 } = lattice.paper;
  const wide = width - 2 * side;
  const scale = wide / lattice.width;
  const bottom = top + lattice.height * scale;
  const frame: Frame = { lattice, width, side, top, wide, bottom, scale };
  return {
    ...frame,
    height: height ?? Math.round(bottom + hem),
    trim: [
      ...(hem > 0 ? drawBand(frame) : []),
      ...(hem > BAND_HEIGHT ? drawTriangles(nights, frame) : []),
    ],
    texts: [...writeMonths(frame), ...writeRows(frame), ...sign(frame, signature)],
  };
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month);
const middleOfMonth = ({ side, wide }: Frame, month: number) => side + ((month + 0.5) * wide) / 12;

function writeMonths(frame: Frame): SheetText[] {
  const { hem = 0, label: size } = frame.lattice.paper;
  if (size === undefined) return [];
  return MONTHS.map((month) => ({
    text: format(Date.UTC(2026, month, 1), 'UTC', { month: 'short' }),
    x: middleOfMonth(frame, month),
    y: frame.bottom + hem - size * 0.6,
    size,
    anchor: 'middle',
    tone: 'ink',
  }));
}

function writeRows({ lattice, side, top, scale }: Frame): SheetText[] {
  const { paper, rows, first, start, columns } = lattice;
  const { label: size } = paper;
  if (size === undefined || side === 0) return [];
  return Array.from({ length: rows }, (_, row) => ({
    text: formatShortDate(toDate(Math.max(first, start + row * columns))),
    x: side - 8,
    y: top + (2 * row + 1) * UNIT * scale + size / 3,
    size,
    anchor: 'end',
    tone: 'ink',
  }));
}

/** Of the signature, in units of the cloth. */
const MAX_SIGNATURE_SIZE = 34;
const MIN_SIGNATURE_SIZE = 18;

/** At the empty end of the last row, as large as it leaves room for. */
function sign({ lattice, side, wide, bottom, scale }: Frame, text: string): SheetText[] {
  const used = ((lattice.last - lattice.start) % lattice.columns) + 3;
  const room = (lattice.columns - used) * UNIT;
  const size = Math.min(MAX_SIGNATURE_SIZE, room / (text.length * 0.5));
  if (text === '' || size < MIN_SIGNATURE_SIZE) return [];
  const x = side + wide - 1.2 * UNIT * scale;
  const y = bottom - 0.8 * UNIT * scale;
  return [{ text, x, y, size: size * scale, anchor: 'end', tone: 'thread', isDisplay: true }];
}

const BAND_HEIGHT = 24;
const THREAD = { stroke: 'thread', strokeWidth: 4 } as const;

/** Dots of wax between two lines. */
function drawBand({ lattice, side, wide, bottom }: Frame): Layer[] {
  const { hem = 0, label = 0 } = lattice.paper;
  const line = (y: number) => `M${side} ${round(bottom + y)}h${wide}`;
  const gap = wide / Math.round(wide / 9);
  return [
    { name: 'hem', fill: 'hem', d: `${line(0)}v${round(hem - 2.2 * label)}h${-wide}z` },
    { name: 'band', ...THREAD, strokeWidth: 1.4, d: line(1) + line(15) },
    { name: 'bandDots', ...THREAD, strokeDasharray: `0 ${gap}`, d: line(8) },
  ];
}

/** A triangle (tumpal) for each month, which holds the month's mean night; empty where none is known. */
function drawTriangles(nights: readonly DrawnNight[], frame: Frame): Layer[] {
  const { lattice, side, wide, bottom: top } = frame;
  const { hem = 0, label = 0 } = lattice.paper;
  const high = hem - 2.2 * label;
  const [peak, base] = [top + 20, top + high];
  const triangles = (inset: number) =>
    MONTHS.map((month) => {
      const half = wide / 24 - inset;
      const x = middleOfMonth(frame, month);
      return `M${round(x - half)} ${round(base - inset * 0.4)}h${round(2 * half)}L${round(x)} ${round(peak + inset * 1.5)}z`;
    }).join('');
  const means = MONTHS.map((month) => meanMinutes(nights, month + 1));
  const flowers = (isFull: boolean) =>
    means.map((mean, month) => {
      if (mean === 0 || mean >= FULL_DAY_MINUTES !== isFull) return '';
      const at = { x: middleOfMonth(frame, month), y: base - high * 0.27, turn: 0 };
      return petals(toSteps(mean), { ...at, scale: high / 130 });
    });
  const dots = MONTHS.slice(1).flatMap((month) =>
    [0.28, 0.44, 0.6].map((share) =>
      dot({ x: side + (month * wide) / 12, y: peak + (high - 20) * share, turn: 0 }),
    ),
  );
  return [
    { name: 'base', ...THREAD, strokeWidth: 1.4, d: `M${side} ${round(base)}h${wide}` },
    { name: 'tumpal', fill: 'wax', d: triangles(0) },
    { name: 'tumpal1', fill: 'cloud1', d: triangles(1.6) },
    { name: 'tumpal2', fill: 'cloud2', d: triangles(5) },
    { name: 'tumpal3', fill: 'raw', d: triangles(9) },
    { name: 'hemFull', fill: 'full', d: flowers(true).join('') },
    { name: 'hemShort', fill: 'short', d: flowers(false).join('') },
    { name: 'hemDots', ...THREAD, d: dots.join('') },
  ];
}

/** Of the known nights of a month, 1 to 12; 0: none. */
function meanMinutes(nights: readonly DrawnNight[], month: number): number {
  const known = nights.filter(
    ({ sleepDate, tone, minutes }) =>
      minutes > 0 && tone !== 'review' && Number(sleepDate.slice(5, 7)) === month,
  );
  return known.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, known.length);
}
