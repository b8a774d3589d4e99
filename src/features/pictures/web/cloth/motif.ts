import { FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import { type DrawnNight, toMinutes } from '#pictures/web/drawn-nights.ts';

/** Where a motif lies, and its turn in degrees, clockwise. */
export type Placed = { x: number; y: number; turn: number; scale?: number };

export const HERE: Placed = { x: 0, y: 0, turn: 0 };

/** Minutes are drawn in whole steps, so that 6:59 never touches the neighbour's petals. */
const STEP_MINUTES = 20;
const FULL_STEPS = FULL_DAY_MINUTES / STEP_MINUTES;
const MAX_STEPS = (10 * 60) / STEP_MINUTES;

export const toSteps = (minutes: number) => Math.min(MAX_STEPS, Math.floor(minutes / STEP_MINUTES));

/** A dial of 24 hours: 15 degrees an hour, clockwise if late. */
const MAX_TURN = 40;
export const toTurn = (lateMinutes: number | null) =>
  Math.max(-MAX_TURN, Math.min(MAX_TURN, Math.round((lateMinutes ?? 0) / 4)));

/** Up to 7 hours the petals grow longer, until they touch; then they grow rounder. */
const petalEnd = (steps: number) => 7 + 20.6 * Math.min(1, steps / FULL_STEPS);

const DIAGONALS = [45, 135, 225, 315];

export function petals(steps: number, at: Placed): string {
  const end = petalEnd(steps);
  const half =
    steps < FULL_STEPS ? Math.min(5.6, (end - 6) * 0.4) : 5.8 + (steps - FULL_STEPS) * 0.4;
  return DIAGONALS.map((degrees) => oval(6, end, half, degrees, at)).join('');
}

export const petalLines = (steps: number, at: Placed) =>
  DIAGONALS.map((degrees) => {
    const along = { ...at, turn: at.turn + degrees };
    return `M${point(0, -11, along)}L${point(0, 6 - petalEnd(steps), along)}`;
  }).join('');

/** A bud for each nap, at most four. */
export const buds = (naps: number, at: Placed) =>
  [0, 180, 90, 270]
    .slice(0, naps)
    .map((degrees) => oval(9, 22, 3.2, degrees, at))
    .join('');

/** Rings of the seeds of a quality of 1 to 5, as on a die; 5 has one more in the middle. */
const SEED_RINGS = [
  { count: 1, radius: 0, from: 0 },
  { count: 2, radius: 2.6, from: 90 },
  { count: 3, radius: 3.2, from: 0 },
  { count: 4, radius: 3.5, from: 45 },
  { count: 4, radius: 4.2, from: 45 },
];

export function seeds(quality: number, at: Placed): string {
  const { count = 0, radius = 0, from = 0 } = SEED_RINGS[quality - 1] ?? {};
  const middle = quality === SEED_RINGS.length ? dot(at) : '';
  return (
    middle +
    around(count, radius, { ...at, turn: at.turn + from })
      .map(dotAt)
      .join('')
  );
}

export const disc = (radius: number, { x, y }: Placed) =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0 ${radius} ${radius} 0 1 1-${2 * radius} 0z`;

const CORNER = 31;

/** Four gems at the corners: an achievement. */
export const gems = (at: Placed) =>
  around(4, CORNER, { ...at, y: at.y - 6 })
    .map((top) => `M${top}l6 6-6 6-6-6z`)
    .join('');

/** Dots at the corners: a free day. */
export const cornerDots = (at: Placed) => around(4, CORNER, at).map(dotAt).join('');

/** So many dots along the edge of the tile, from the top clockwise: the day of a run that reaches a milestone. */
export const edgeDots = (count: number, at: Placed) =>
  Array.from({ length: count }, (_, index) => {
    const way = (4 * index) / count;
    const side = { ...at, turn: 90 * Math.floor(way) };
    return dotAt(point(39 * (way % 1), 39 * (way % 1) - 39, side));
  }).join('');

/** One petal: a rest night without sleep. */
export const lyingPetal = (at: Placed) => {
  const [left, right] = [point(-15, 0, at), point(15, 0, at)];
  return `M${left}Q${point(0, -13, at)} ${right}Q${point(0, 13, at)} ${left}z`;
};

/** The thread of the streak over a rest night, between the joints with its neighbours; `side`: 1 where they hang higher. */
export const thread = (side: number, at: Placed) =>
  `M${point(-20, -20 * side, at)}Q${point(0, 15 - 20 * side, at)} ${point(20, -20 * side, at)}`;

export const cloud = ({ x, y }: Placed) =>
  `M${round(x - 13)} ${round(y + 6)}a6 6 0 0 1 6-9a8 8 0 0 1 14-2a6 6 0 0 1 6 11z`;

/** Dots are lines without length, drawn with round caps. */
const dotAt = (place: string) => `M${place}h0`;
export const dot = (at: Placed) => dotAt(point(0, 0, at));

const around = (count: number, radius: number, at: Placed) =>
  Array.from({ length: count }, (_, index) =>
    point(0, -radius, { ...at, turn: at.turn + (360 * index) / count }),
  );

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
export const round = (value: number) => Math.round(value * 10) / 10;

/** Of the date, naps included; of a sleep in review its own. */
export const flowerMinutes = ({ minutes, sessions }: DrawnNight): number =>
  minutes ||
  sessions
    .filter(({ kind }) => kind === 'review')
    .reduce((sum, sleep) => sum + toMinutes(sleep), 0);
