/**
 * The shapes of one night in path syntax. Unit: a 40th of half a tile; the middle of the tile is 0, 0 unless placed.
 */
import { FULL_DAY_MINUTES } from '#domain/points.ts';

/** Where a motif lies, and its turn in degrees, clockwise. */
export type Placed = { x: number; y: number; turn: number; scale?: number };

const HERE: Placed = { x: 0, y: 0, turn: 0 };

/** Minutes are drawn in whole steps, so that 6:59 never touches the neighbour's petals. */
export const STEP_MINUTES = 20;
const FULL_STEPS = FULL_DAY_MINUTES / STEP_MINUTES;
const MOST_STEPS = (10 * 60) / STEP_MINUTES;
/** A line in each petal needs one that is long enough. */
const LEAST_STEPS_WITH_LINE = 6;

export const toSteps = (minutes: number) =>
  Math.min(MOST_STEPS, Math.floor(minutes / STEP_MINUTES));

export const hasRoomForLine = (steps: number) => steps >= LEAST_STEPS_WITH_LINE;

/** A dial of 24 hours: 15 degrees an hour, clockwise if late. */
const MAX_TURN = 40;
export const toTurn = (lateMinutes: number | null) =>
  Math.max(-MAX_TURN, Math.min(MAX_TURN, Math.round((lateMinutes ?? 0) / 4)));

/** Up to 7 hours the petals grow longer, until they touch; then they grow rounder. */
const petalEnd = (steps: number) => 7 + 20.6 * Math.min(1, steps / FULL_STEPS);

const DIAGONALS = [45, 135, 225, 315];

export function petals(steps: number, at = HERE): string {
  const end = petalEnd(steps);
  const half =
    steps < FULL_STEPS ? Math.min(5.6, (end - 6) * 0.4) : 5.8 + (steps - FULL_STEPS) * 0.4;
  return DIAGONALS.map((degrees) => oval(6, end, half, degrees, at)).join('');
}

/** A note was written. */
export const petalLines = (steps: number, at = HERE) =>
  DIAGONALS.map((degrees) => {
    const along = { ...at, turn: at.turn + degrees };
    return `M${point(0, -11, along)}L${point(0, 6 - petalEnd(steps), along)}`;
  }).join('');

/** A bud for each nap, at most four. */
export const buds = (naps: number, at = HERE) =>
  [0, 180, 90, 270]
    .slice(0, naps)
    .map((degrees) => oval(9, 22, 3.2, degrees, at))
    .join('');

/** The seeds of a quality of 1 to 5, as on a die. */
const SEEDS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-2.6, 0],
    [2.6, 0],
  ],
  3: [
    [0, -3],
    [-2.7, 2],
    [2.7, 2],
  ],
  4: [
    [-2.5, -2.5],
    [2.5, -2.5],
    [-2.5, 2.5],
    [2.5, 2.5],
  ],
  5: [
    [0, 0],
    [-3, -3],
    [3, -3],
    [-3, 3],
    [3, 3],
  ],
};

/** Dots: lines without length, drawn with round caps. */
export const seeds = (quality: number, at = HERE) =>
  (SEEDS[quality] ?? []).map(([x, y]) => `M${point(x, y, at)}h0`).join('');

export const disc = (radius: number, { x, y } = HERE) =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0 ${radius} ${radius} 0 1 1-${2 * radius} 0z`;

/** Four gems at the corners: an achievement. */
export const gems = ({ x, y } = HERE) =>
  [
    [0, -37],
    [31, -6],
    [0, 25],
    [-31, -6],
  ]
    .map(([dx = 0, dy = 0]) => `M${round(x + dx)} ${round(y + dy)}l6 6-6 6-6-6z`)
    .join('');

/** Dots at the corners: a free day. */
export const cornerDots = ({ x, y } = HERE) =>
  [
    [0, -31],
    [31, 0],
    [0, 31],
    [-31, 0],
  ]
    .map(([dx = 0, dy = 0]) => `M${round(x + dx)} ${round(y + dy)}h0`)
    .join('');

/** So many dots along the edge of the tile, from the top clockwise: the day of a run that reaches a milestone. */
export function edgeDots(count: number, { x, y } = HERE): string {
  const corners = [
    [0, -39],
    [39, 0],
    [0, 39],
    [-39, 0],
    [0, -39],
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    const way = (4 * index) / count;
    const [ax, ay] = corners[Math.floor(way)] ?? corners[0];
    const [bx, by] = corners[Math.floor(way) + 1] ?? corners[0];
    return `M${round(x + ax + (bx - ax) * (way % 1))} ${round(y + ay + (by - ay) * (way % 1))}h0`;
  }).join('');
}

/** A cloud: the night after a change of the time zone. */
export const cloud = ({ x, y } = HERE) =>
  `M${round(x - 13)} ${round(y + 6)}a6 6 0 0 1 6-9a8 8 0 0 1 14-2a6 6 0 0 1 6 11z`;

/** An oval that points away from the middle at this angle: 0 is up, clockwise. */
function oval(from: number, to: number, half: number, degrees: number, at: Placed): string {
  const along = { ...at, turn: at.turn + degrees };
  const { scale = 1 } = at;
  const arc = `A${round(half * scale)} ${round(((to - from) / 2) * scale)} ${along.turn} 0 1`;
  return `M${point(0, -from, along)}${arc} ${point(0, -to, along)}${arc} ${point(0, -from, along)}z`;
}

function point(px: number, py: number, { x, y, turn, scale = 1 }: Placed): string {
  const radians = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians) * scale, Math.sin(radians) * scale];
  return `${round(x + px * cos - py * sin)} ${round(y + px * sin + py * cos)}`;
}

/** One decimal keeps the file small. */
const round = (value: number) => String(Math.round(value * 10) / 10);
