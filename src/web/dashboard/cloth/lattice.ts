import type { SleepDate } from '#domain/calendar.ts';

/** Half a tile: consecutive nights lie half a tile apart in both directions. */
export const UNIT = 40;

/**
 * The papers: nights a row (whole weeks from Monday, so that weekdays stand in columns), width, and margins in CSS pixels.
 * `height` is fixed where the paper has a format.
 */
export const PAPERS = {
  quarter: { columns: 7, width: 328, side: 0, top: 0, foot: 0 },
  weeks: { columns: 14, width: 328, side: 0, top: 0, foot: 0 },
  tablet: { columns: 21, width: 640, side: 0, top: 0, foot: 0 },
  stats: { columns: 35, width: 748, side: 0, top: 0, foot: 0, hem: 84 },
  year: { columns: 42, width: 1200, side: 58, top: 0, foot: 0, hem: 116, hasDates: true },
  square: { columns: 28, width: 1080, height: 1080, side: 36, top: 36, foot: 36 },
  wallpaper: {
    columns: 21,
    width: 1080,
    height: 2400,
    side: 0,
    top: 470,
    foot: 0,
    hem: 114,
    hasSky: true,
  },
  print: {
    columns: 35,
    width: 1587,
    height: 1123,
    side: 68,
    top: 42,
    foot: 20,
    hem: 118,
    hasDates: true,
  },
  one: { columns: 1, width: 64, side: 0, top: 0, foot: 0 },
  small: { columns: 42, width: 400, side: 2, top: 2, foot: 2, isPlain: true },
} as const satisfies Record<string, Paper>;
export type PaperName = keyof typeof PAPERS;

export type Paper = {
  columns: number;
  width: number;
  height?: number;
  side: number;
  top: number;
  foot: number;
  /** Height of the band of the months. */
  hem?: number;
  /** The first date of each row stands beside it, and the months under the hem. */
  hasDates?: boolean;
  hasSky?: boolean;
  /** Ground and petals only. */
  isPlain?: boolean;
};

/** The dates of a cloth on its lattice of diamonds: odd columns hang half a tile lower. */
export type Lattice = {
  paper: Paper;
  columns: number;
  rows: number;
  /** Day numbers (days since 1970): of the first cell, which is a Monday, of the first and of the last date. */
  start: number;
  first: number;
  last: number;
  /** In units of the drawing. */
  width: number;
  height: number;
};

const DAY_MS = 86_400_000;

export const toDayNumber = (date: SleepDate) => Date.parse(date) / DAY_MS;
export const toDate = (day: number): SleepDate => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** All dates from one to the other, both included. */
export function makeLattice(paper: Paper, from: SleepDate, to: SleepDate): Lattice {
  const [first, last] = [toDayNumber(from), toDayNumber(to)];
  const { columns } = paper;
  // Day 0 was a Thursday.
  const start = columns === 1 ? first : first - ((first + 3) % 7);
  const rows = Math.ceil((last - start + 1) / columns);
  return {
    paper,
    columns,
    rows,
    start,
    first,
    last,
    width: (columns + 1) * UNIT,
    height: (2 * rows + (columns > 1 ? 1 : 0)) * UNIT,
  };
}

/** The middle of a date's tile. */
export function placeDay({ columns, start }: Lattice, day: number): { x: number; y: number } {
  const column = (day - start) % columns;
  const row = Math.floor((day - start) / columns);
  return { x: (column + 1) * UNIT, y: (2 * row + 1 + (column % 2)) * UNIT };
}

/** The date whose tile holds a point of the drawing; null outside. */
export function findDay(lattice: Lattice, x: number, y: number): number | null {
  // On a lattice turned by 45 degrees the tiles are squares.
  const [u, v] = [Math.round((x + y) / UNIT / 2), Math.round((y - x) / UNIT / 2)];
  const [column, line] = [u - v - 1, u + v - 1];
  const row = Math.floor(line / 2);
  const day = lattice.start + row * lattice.columns + column;
  const isTile = column >= 0 && column < lattice.columns && row >= 0 && line % 2 === column % 2;
  return isTile && day >= lattice.first && day <= lattice.last ? day : null;
}
