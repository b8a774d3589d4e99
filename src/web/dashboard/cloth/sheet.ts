import { FULL_DAY_MINUTES } from '#domain/points.ts';
import type { ClothNight } from './cloth-night.ts';
import type { Tone } from './dyes.ts';
import type { Layer } from './draw-cloth.ts';
import { toDate, UNIT, type Lattice } from './lattice.ts';
import { petals, toSteps } from './motif.ts';

/** A cloth on its paper, in CSS pixels. */
export type Sheet = {
  width: number;
  height: number;
  lattice: Lattice;
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

export type SheetWords = {
  /** January first. */
  months: readonly string[];
  formatDate: (date: string) => string;
  /** At the empty end of the last row, such as '2026 · 347 nights'; '' for none. */
  signature: string;
};

const LABEL_PIXELS = 12;

/** Lays out a cloth with its hem, dates and signature. */
export function makeSheet(
  nights: readonly ClothNight[],
  lattice: Lattice,
  words: SheetWords,
): Sheet {
  const { paper } = lattice;
  const scale = (paper.width - 2 * paper.side) / lattice.width;
  const bottom = paper.top + lattice.height * scale;
  const height = paper.height ?? Math.round(bottom + (paper.hem ?? 0) + paper.foot);
  const hem = paper.hem === undefined ? null : drawHem(nights, lattice, bottom, words.months);
  return {
    width: paper.width,
    height,
    lattice,
    scale,
    trim: [...(paper.hasSky ? drawSky(paper.width, paper.top) : []), ...(hem?.layers ?? [])],
    texts: [
      ...(hem?.texts ?? []),
      ...(paper.hasDates ? dateRows(lattice, scale, words) : []),
      ...sign(lattice, scale, bottom, words.signature),
    ],
  };
}

/** The first date of each row. */
function dateRows(lattice: Lattice, scale: number, { formatDate }: SheetWords): SheetText[] {
  return Array.from({ length: lattice.rows }, (_, row) => ({
    text: formatDate(toDate(Math.max(lattice.first, lattice.start + row * lattice.columns))),
    x: lattice.paper.side - 8,
    y: lattice.paper.top + (2 * row + 1) * UNIT * scale + 4,
    size: LABEL_PIXELS,
    anchor: 'end',
    tone: 'ink',
  }));
}

/** Only where the last row leaves room for it. */
function sign(lattice: Lattice, scale: number, bottom: number, signature: string): SheetText[] {
  const used = ((lattice.last - lattice.start) % lattice.columns) + 2;
  const room = lattice.columns - used;
  const size = 34 * scale;
  const needed = (signature.length * size * 0.5) / (UNIT * scale) + 1.5;
  if (signature === '' || room < needed) return [];
  const x = lattice.paper.side + (lattice.width - 1.2 * UNIT) * scale;
  const y = bottom - 0.8 * UNIT * scale;
  return [{ text: signature, x, y, size, anchor: 'end', tone: 'thread', isDisplay: true }];
}

const trimLayer = (name: string, path: string, paint: Omit<Partial<Layer>, 'path'>): Layer => ({
  name,
  path,
  ...paint,
});

/** A triangle (tumpal) for each month, which holds the month's mean night; empty where none is known. */
export function drawHem(
  nights: readonly ClothNight[],
  { paper }: Lattice,
  top: number,
  months: readonly string[],
): { layers: Layer[]; texts: SheetText[] } {
  const { side, width, hasDates = false } = paper;
  const wide = width - 2 * side;
  const step = wide / months.length;
  const high = (paper.hem ?? 0) - (hasDates ? 26 : 0);
  const [peak, base] = [top + 20, top + high];
  const center = (month: number) => side + (month + 0.5) * step;
  const triangles = (inset: number) =>
    months
      .map((_, month) => {
        const half = step / 2 - inset;
        return `M${round(center(month) - half)} ${round(base - inset * 0.4)}h${round(2 * half)}L${round(center(month))} ${round(peak + inset * 1.5)}z`;
      })
      .join('');
  const means = months.map((_, month) => meanMinutes(nights, month + 1));
  const flowers = (tone: 'full' | 'short') =>
    means
      .map((mean, month) =>
        mean === null || (mean >= FULL_DAY_MINUTES ? 'full' : 'short') !== tone
          ? ''
          : petals(toSteps(mean), {
              x: center(month),
              y: base - high * 0.27,
              turn: 0,
              scale: high / 130,
            }),
      )
      .join('');
  const dots = months
    .slice(1)
    .map((_, index) =>
      [0.28, 0.44, 0.6]
        .map(
          (share) => `M${round(side + (index + 1) * step)} ${round(peak + (high - 20) * share)}h0`,
        )
        .join(''),
    )
    .join('');
  const layers = [
    trimLayer('hem', `M${side} ${round(top)}h${wide}v${round(high)}h${-wide}z`, { fill: 'hem' }),
    trimLayer(
      'band',
      `M${side} ${round(top + 1)}h${wide}m${-wide} 14h${wide}M${side} ${round(base)}h${wide}`,
      {
        stroke: 'thread',
        width: 1.4,
        hasFlatEnds: true,
      },
    ),
    trimLayer('bandDots', `M${side} ${round(top + 8)}h${wide}`, {
      stroke: 'thread',
      width: 4,
      dash: `0 ${wide / Math.round(wide / 9)}`,
    }),
    ...(
      [
        [0, 'wax'],
        [1.6, 'cloud1'],
        [5, 'cloud2'],
        [9, 'raw'],
      ] as const
    ).map(([inset, fill]) => trimLayer(`tumpal-${fill}`, triangles(inset), { fill })),
    trimLayer('hemFull', flowers('full'), { fill: 'full' }),
    trimLayer('hemShort', flowers('short'), { fill: 'short' }),
    trimLayer('hemDots', dots, { stroke: 'thread', width: 4 }),
  ].filter(({ path }) => path !== '');
  const texts = months.map((text, month): SheetText => ({
    text,
    x: center(month),
    y: base + 19,
    size: LABEL_PIXELS,
    anchor: 'middle',
    tone: 'ink',
  }));
  return { layers, texts: hasDates ? texts : [] };
}

/** Of the known nights of a month, 1 to 12. */
function meanMinutes(nights: readonly ClothNight[], month: number): number | null {
  const minutes = nights
    .filter(({ sleepDate, tone }) => tone !== 'review' && Number(sleepDate.slice(5, 7)) === month)
    .map((night) => night.minutes)
    .filter((value) => value > 0);
  return minutes.length === 0 ? null : minutes.reduce((sum, m) => sum + m, 0) / minutes.length;
}

/** The wallpaper's sky, above which the phone shows its clock: rings, and the seam of clouds that the cloth hangs from. */
function drawSky(width: number, seam: number): Layer[] {
  const middle = width / 2;
  const ring = (radius: number) =>
    `M${middle - radius} 300a${radius} ${radius} 0 1 1 ${2 * radius} 0 ${radius} ${radius} 0 1 1-${2 * radius} 0z`;
  // Its lower edge lies behind the cloth.
  const bank = `M-40 ${seam + 100}v-100${'a44 44 0 0 1 76-30a60 60 0 0 1 108-18a52 52 0 0 1 92 22a40 40 0 0 1 70 20'.repeat(4)}V${seam + 100}z`;
  return [
    trimLayer('sky', `M0 0h${width}v${seam}H0z`, { fill: 'page' }),
    ...(['dip1', 'dip2', 'dip3', 'dip4'] as const).map((fill, index) =>
      trimLayer(`ring-${fill}`, ring(620 - index * 105), { fill }),
    ),
    trimLayer('disc', ring(200), { fill: 'page' }),
    trimLayer('moon', `M${middle - 63} 188a68 68 0 1 0 126 0 66 66 0 0 1-126 0z`, {
      fill: 'thread',
    }),
    ...(
      [
        ['thread', 60],
        ['cloud1', 57],
        ['cloud2', 38],
        ['cloud3', 20],
      ] as const
    ).map(([stroke, lineWidth]) =>
      trimLayer(`bank-${stroke}`, bank, { stroke, width: lineWidth, fill: 'hem' }),
    ),
  ];
}

const round = (value: number) => Math.round(value * 10) / 10;
