import { toDayNumber } from '#kernel/rules/calendar.ts';
import { STREAK_BONUSES } from '#diary/rules/points.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import * as motif from './motif.ts';
import type { Tone } from './dyes.ts';
import { placeDay, UNIT, type Lattice } from './lattice.ts';

/** The attributes of a path, its colours as tones of the dye; without any it has no fill, and round ends. */
export type Layer = {
  name: string;
  d: string;
  fill?: Tone;
  stroke?: Tone;
  strokeWidth?: number;
  strokeDasharray?: string;
  strokeLinecap?: 'butt';
  transform?: string;
};

/** On the lattice turned by 45 degrees, where tiles are squares, a step of 1 and a line as wide are a tile. */
const GROUND = {
  strokeWidth: 0.98,
  strokeLinecap: 'butt',
  transform: `matrix(${UNIT} ${UNIT} ${-UNIT} ${UNIT} ${-0.49 * UNIT} ${-0.49 * UNIT})`,
} as const;
export const tile = ({ x, y }: motif.Placed) => `M${(x + y) / UNIT / 2} ${(y - x) / UNIT / 2}h.98`;

export const PAINTS = {
  raw: { stroke: 'raw', ...GROUND },
  dip0: { stroke: 'dip0', ...GROUND },
  dip1: { stroke: 'dip1', ...GROUND },
  dip2: { stroke: 'dip2', ...GROUND },
  dip3: { stroke: 'dip3', ...GROUND },
  dip4: { stroke: 'dip4', ...GROUND },
  unknown: { stroke: 'dim', strokeWidth: 6 },
  gems: { fill: 'wax' },
  free: { stroke: 'full', strokeWidth: 3.4 },
  freeOnGem: { stroke: 'thread', strokeWidth: 3.4 },
  full: { fill: 'full', stroke: 'wax', strokeWidth: 1 },
  short: { fill: 'short', stroke: 'wax', strokeWidth: 1 },
  // Open petals, so that a day sleep differs by more than its tone.
  day: { fill: 'raw', stroke: 'day', strokeWidth: 3.2 },
  review: { stroke: 'wax', strokeWidth: 1.8, strokeDasharray: '3.5 3', strokeLinecap: 'butt' },
  line: { stroke: 'heart', strokeWidth: 1.7 },
  dayLine: { stroke: 'day', strokeWidth: 1.7 },
  buds: { fill: 'wax', stroke: 'wax', strokeWidth: 1 },
  heart: { fill: 'heart', stroke: 'wax', strokeWidth: 1 },
  seeds: { stroke: 'wax', strokeWidth: 2.7 },
  awake: { stroke: 'wax', strokeWidth: 2.4 },
  rest: { fill: 'raw', stroke: 'wax', strokeWidth: 2 },
  restThread: { stroke: 'wax', strokeWidth: 3.2, strokeDasharray: '0 7.2' },
  milestone: { stroke: 'wax', strokeWidth: 3 },
  cloudEdge: { fill: 'cloud3', stroke: 'wax', strokeWidth: 11 },
  cloud: { fill: 'cloud3', stroke: 'cloud1', strokeWidth: 8.6 },
  cloudCore: { fill: 'cloud3', stroke: 'cloud2', strokeWidth: 4.4 },
  // A rim keeps the bead apart from petals of a similar tone.
  beadRim: { stroke: 'heart', strokeWidth: 8.4 },
  bead: { stroke: 'wax', strokeWidth: 5.4 },
} as const satisfies Record<string, Omit<Layer, 'name' | 'd'>>;
export type PaintName = keyof typeof PAINTS;

/** A painted shape of one date, at the place of its motif or of the joint before it. */
export type Mark = { paint: PaintName; draw: (at: motif.Placed) => string; at: motif.Placed };

/** Days of a run on which the ground is dipped again. */
const MILESTONES: readonly number[] = STREAK_BONUSES.map(({ days }) => days);
const GROUNDS = ['dip0', 'dip1', 'dip2', 'dip3', 'dip4'] as const;
const CLOUD = ['cloudEdge', 'cloud', 'cloudCore'] as const;
const BEAD = ['beadRim', 'bead'] as const;
/** Shorter petals have no room for the line of a note. */
const MIN_STEPS_WITH_LINE = 6;

/** The paths of the rows (all, if none are given): the same for the same nights in any order. */
export function drawCloth(
  nights: readonly DrawnNight[],
  lattice: Lattice,
  rows?: { from: number; count: number },
): Layer[] {
  const paths = new Map<string, string>();
  for (const { paint, draw, at } of markNights(nights, lattice, rows))
    paths.set(paint, (paths.get(paint) ?? '') + draw(at));
  return Object.entries(PAINTS).flatMap(([name, paint]) => {
    const d = paths.get(name);
    return d === undefined ? [] : [{ name, d, ...paint }];
  });
}

/** In order of dates, the marks of one place after one another. */
export function* markNights(
  nights: readonly DrawnNight[],
  lattice: Lattice,
  { from, count } = { from: 0, count: lattice.rows },
): Generator<Mark> {
  const byDay = new Map(nights.map((night) => [toDayNumber(night.sleepDate), night]));
  // Dates before the first and after the last known night are plain cloth.
  const [oldest, newest] = [Math.min(...byDay.keys()), Math.max(...byDay.keys())];
  const { start, columns, first, last } = lattice;
  const end = Math.min(last + 1, start + (from + count) * columns);
  for (let day = Math.max(first, start + from * columns); day < end; day++) {
    const at = { ...placeDay(lattice, day), turn: 0 };
    const night = byDay.get(day);
    if (night === undefined) {
      yield { paint: 'raw', draw: tile, at };
      if (day > oldest && day < newest) yield { paint: 'unknown', draw: motif.dot, at };
      continue;
    }
    const dips = MILESTONES.filter((days) => night.runDay >= days).length;
    yield { paint: night.isRest ? 'raw' : (GROUNDS[dips] ?? 'dip0'), draw: tile, at };
    yield* markNight(night, at);
  }
}

function* markNight(night: DrawnNight, at: motif.Placed): Generator<Mark> {
  const { runDay, tone } = night;
  if (night.hasAchievement) yield { paint: 'gems', draw: motif.gems, at };
  if (night.isFree)
    yield { paint: night.hasAchievement ? 'freeOnGem' : 'free', draw: motif.cornerDots, at };
  if (tone === 'awake') yield { paint: 'awake', draw: (where) => motif.disc(8, where), at };
  else if (tone === 'rest') yield { paint: 'rest', draw: motif.lyingPetal, at };
  else if (tone !== null)
    yield* markFlower(night, tone, { ...at, turn: motif.toTurn(night.lateMinutes) });
  // A place of its own, because its dots lie on the petals.
  const edge = { ...at };
  if (MILESTONES.includes(runDay))
    yield { paint: 'milestone', draw: (where) => motif.edgeDots(runDay, where), at: edge };

  // At the start of a row, on the edge that a neighbour would share.
  const side = (at.x / UNIT) % 2 === 0 ? 1 : -1;
  if (night.isRest)
    yield { paint: 'restThread', draw: (where) => motif.thread(side, where), at: edge };

  // Where it meets the night before.
  const joint = { x: at.x - UNIT / 2, y: at.y - (side * UNIT) / 2, turn: 0 };
  if (night.isInNewZone) for (const paint of CLOUD) yield { paint, draw: motif.cloud, at: joint };
  else if (runDay > 1) for (const paint of BEAD) yield { paint, draw: motif.dot, at: joint };
}

function* markFlower(
  night: DrawnNight,
  tone: Exclude<DrawnNight['tone'], 'awake' | 'rest' | null>,
  at: motif.Placed,
): Generator<Mark> {
  const { hasNote, naps, quality } = night;
  const steps = motif.toSteps(motif.flowerMinutes(night));
  const line = tone === 'day' ? 'dayLine' : 'line';
  yield { paint: tone, draw: (where) => motif.petals(steps, where), at };
  if (hasNote && steps >= MIN_STEPS_WITH_LINE && tone !== 'review')
    yield { paint: line, draw: (where) => motif.petalLines(steps, where), at };
  if (naps > 0) yield { paint: 'buds', draw: (where) => motif.buds(naps, where), at };
  if (quality === null) return;
  yield { paint: 'heart', draw: (where) => motif.disc(6.6, where), at };
  yield { paint: 'seeds', draw: (where) => motif.seeds(quality, where), at };
}
