import { toDayNumber, type SleepDate } from '#kernel/rules/calendar.ts';

/** Half a tile: consecutive nights lie half a tile apart in both directions. */
export const UNIT = 40;

export type Paper = {
  /** Nights a row: whole weeks from Monday, so that weekdays stand in columns. */
  columns: number;
  width: number;
  height?: number;
  /** Around the cloth. */
  side?: number;
  top?: number;
  /** A low one has no room for triangles. */
  hem?: number;
  /** Size of the names of the months, and of the first date of each row where there is a side. */
  label?: number;
};

/** In CSS pixels. The words of a year keep 12 px where the window is 1000 px wide. */
const PAPERS = {
  few: { columns: 7, width: 360, hem: 24 },
  screen: { columns: 21, width: 360, hem: 24 },
  year: { columns: 42, width: 1280, hem: 120, label: 15.6 },
  square: { columns: 28, width: 1080, height: 1080, side: 36, top: 36 },
  wallpaper: { columns: 21, width: 1080, height: 2400, top: 470, hem: 114 },
  print: { columns: 35, width: 1587, height: 1123, side: 68, top: 42, hem: 118, label: 12 },
  week: { columns: 7, width: 320 },
  keepsake: { columns: 7, width: 1080, height: 600, side: 40, top: 36 },
  one: { columns: 1, width: 64 },
} as const satisfies Record<string, Paper>;
type PaperName = keyof typeof PAPERS;

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

export function makeLattice(
  name: PaperName,
  { from, to }: { from: SleepDate; to: SleepDate },
): Lattice {
  const paper: Paper = PAPERS[name];
  const [first, last] = [toDayNumber(from), toDayNumber(to)];
  const { columns } = paper;
  // Day 0 was a Thursday.
  const start = columns === 1 ? first : first - ((first + 3) % 7);
  const rows = Math.ceil((last - start + 1) / columns);
  const height = (2 * rows + (columns > 1 ? 1 : 0)) * UNIT;
  return { paper, columns, rows, start, first, last, width: (columns + 1) * UNIT, height };
}

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
