import { FULL_DAY_MINUTES } from '#domain/points.ts';
import { formatShortDate } from '#web/time/long-dates.ts';
import { format } from '#web/time/sleep-times.ts';
import type { ClothNight } from './cloth-night.ts';
import type { Tone } from './dyes.ts';
import type { Layer } from './draw-cloth.ts';
import { toDate, UNIT, type Lattice } from './lattice.ts';
import { disc, dot, petals, round, toSteps } from './motif.ts';

/** A cloth on its paper, in CSS pixels. */
export type Sheet = {
  width: number;
  height: number;
  lattice: Lattice;
  /** The place of the cloth on it. */
  side: number;
  top: number;
  scale: number;
  /** The hem and the sky, around the cloth. */
  trim: Layer[];
  texts: SheetText[];
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
export function makeSheet(nights: readonly ClothNight[], lattice: Lattice, signature = ''): Sheet {
  const { paper } = lattice;
  const { width, side = 0, top = 0, foot = 0, hem = 0, label } = paper;
  const scale = (width - 2 * side) / lattice.width;
  const bottom = top + lattice.height * scale;
  const place = { lattice, width, side, top, scale };
  return {
    ...place,
    height: paper.height ?? Math.round(bottom + hem + foot),
    trim: [
      ...(paper.hasSky ? drawSky(width, top) : []),
      ...(hem > 0 ? drawHem(nights, lattice, bottom) : []),
    ],
    texts: [
      ...(label === undefined ? [] : writeDates(place, bottom + hem, label)),
      ...sign(place, bottom, signature),
    ],
  };
}

type Place = Pick<Sheet, 'lattice' | 'width' | 'side' | 'top' | 'scale'>;

/** Of the hem, left to the names of the months below its triangles. */
const labelHeight = (label: number | undefined) => (label === undefined ? 0 : label * 2.2);

const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/** The months under the hem, and the first date of each row beside it. */
function writeDates(
  { lattice, width, side, top, scale }: Place,
  bottom: number,
  size: number,
): SheetText[] {
  const step = (width - 2 * side) / 12;
  const months = MONTHS.map((month): SheetText => ({
    text: format(Date.UTC(2026, month, 1), 'UTC', { month: 'short' }),
    x: side + (month + 0.5) * step,
    y: bottom - size * 0.6,
    size,
    anchor: 'middle',
    tone: 'ink',
  }));
  if (side === 0) return months;
  const rows = Array.from({ length: lattice.rows }, (_, row): SheetText => ({
    text: formatShortDate(toDate(Math.max(lattice.first, lattice.start + row * lattice.columns))),
    x: side - 8,
    y: top + (2 * row + 1) * UNIT * scale + size / 3,
    size,
    anchor: 'end',
    tone: 'ink',
  }));
  return [...months, ...rows];
}

/** Of the signature, in units of the cloth. */
const SIGNATURE_SIZE = { most: 34, least: 18 };

/** At the empty end of the last row, as large as it leaves room for. */
function sign({ lattice, width, side, scale }: Place, bottom: number, text: string): SheetText[] {
  const used = ((lattice.last - lattice.start) % lattice.columns) + 3;
  const room = (lattice.columns - used) * UNIT;
  const size = Math.min(SIGNATURE_SIZE.most, room / (text.length * 0.5));
  if (text === '' || size < SIGNATURE_SIZE.least) return [];
  const x = width - side - 1.2 * UNIT * scale;
  const y = bottom - 0.8 * UNIT * scale;
  return [{ text, x, y, size: size * scale, anchor: 'end', tone: 'thread', isDisplay: true }];
}

/** A triangle (tumpal) for each month, which holds the month's mean night; empty where none is known. */
function drawHem(nights: readonly ClothNight[], { paper }: Lattice, top: number): Layer[] {
  const { side = 0, width, hem = 0, label } = paper;
  const wide = width - 2 * side;
  const step = wide / 12;
  const high = hem - labelHeight(label);
  const [peak, base] = [top + 20, top + high];
  const center = (month: number) => side + (month + 0.5) * step;
  const triangles = (inset: number) =>
    MONTHS.map((month) => {
      const half = step / 2 - inset;
      return `M${round(center(month) - half)} ${round(base - inset * 0.4)}h${round(2 * half)}L${round(center(month))} ${round(peak + inset * 1.5)}z`;
    }).join('');
  const means = MONTHS.map((month) => meanMinutes(nights, month + 1));
  const flowers = (isFull: boolean) =>
    means.map((mean, month) => {
      if (mean === 0 || mean >= FULL_DAY_MINUTES !== isFull) return '';
      const at = { x: center(month), y: base - high * 0.27, turn: 0, scale: high / 130 };
      return petals(toSteps(mean), at);
    }).join('');
  const dots = MONTHS.slice(1).flatMap((month) =>
    [0.28, 0.44, 0.6].map((share) =>
      dot({ x: side + month * step, y: peak + (high - 20) * share, turn: 0 }),
    ),
  );
  const line = (y: number) => `M${side} ${round(y)}h${wide}`;
  return [
    { name: 'hem', fill: 'hem', path: `${line(top)}v${round(high)}h${-wide}z` },
    {
      name: 'band',
      stroke: 'thread',
      width: 1.4,
      hasFlatEnds: true,
      path: line(top + 1) + line(top + 15) + line(base),
    },
    {
      name: 'bandDots',
      stroke: 'thread',
      width: 4,
      dash: `0 ${wide / Math.round(wide / 9)}`,
      path: line(top + 8),
    },
    { name: 'tumpal', fill: 'wax', path: triangles(0) },
    { name: 'tumpal1', fill: 'cloud1', path: triangles(1.6) },
    { name: 'tumpal2', fill: 'cloud2', path: triangles(5) },
    { name: 'tumpal3', fill: 'raw', path: triangles(9) },
    { name: 'hemFull', fill: 'full', path: flowers(true) },
    { name: 'hemShort', fill: 'short', path: flowers(false) },
    { name: 'hemDots', stroke: 'thread', width: 4, path: dots.join('') },
  ];
}

/** Of the known nights of a month, 1 to 12; 0: none. */
function meanMinutes(nights: readonly ClothNight[], month: number): number {
  const known = nights.filter(
    ({ sleepDate, tone, minutes }) =>
      minutes > 0 && tone !== 'review' && Number(sleepDate.slice(5, 7)) === month,
  );
  return known.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, known.length);
}

/** The wallpaper's sky, above which the phone shows its clock: rings, and the seam of clouds that the cloth hangs from. */
function drawSky(width: number, seam: number): Layer[] {
  const at = { x: width / 2, y: 300, turn: 0 };
  // Its lower edge lies behind the cloth.
  const bank = `M-40 ${seam + 100}v-100${'a44 44 0 0 1 76-30a60 60 0 0 1 108-18a52 52 0 0 1 92 22a40 40 0 0 1 70 20'.repeat(4)}V${seam + 100}z`;
  const cloud = (stroke: Tone, size: number): Layer => ({
    name: `bank-${stroke}`,
    fill: 'hem',
    stroke,
    width: size,
    path: bank,
  });
  return [
    { name: 'sky', fill: 'page', path: `M0 0h${width}v${seam}H0z` },
    ...(['dip1', 'dip2', 'dip3', 'dip4', 'page'] as const).map((fill, index): Layer => ({
      name: `ring-${fill}`,
      fill,
      path: disc(620 - index * 105, at),
    })),
    {
      name: 'moon',
      fill: 'thread',
      path: `M${at.x - 63} 188a68 68 0 1 0 126 0 66 66 0 0 1-126 0z`,
    },
    cloud('thread', 60),
    cloud('cloud1', 57),
    cloud('cloud2', 38),
    cloud('cloud3', 20),
  ];
}
