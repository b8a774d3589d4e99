import { STREAK_BONUSES } from '#domain/points.ts';
import type { ClothNight } from './cloth-night.ts';
import type { Tone } from './dyes.ts';
import { placeDay, toDayNumber, UNIT, type Lattice } from './lattice.ts';
import * as motif from './motif.ts';

/** How a path is painted. */
export type Paint = {
  fill?: Tone;
  stroke?: Tone;
  width?: number;
  dash?: string;
  /** For lines that must not grow beyond their ends. */
  hasFlatEnds?: boolean;
  /** Of tiles: drawn on a lattice turned by 45 degrees. */
  isGround?: boolean;
};

/** One path with its paint. */
export type Layer = Paint & { name: string; path: string };

const ground = (stroke: Tone) => ({ stroke, width: 0.98, isGround: true, hasFlatEnds: true });

/** In the order of painting. */
export const PAINTS = {
  raw: ground('raw'),
  dip0: ground('dip0'),
  dip1: ground('dip1'),
  dip2: ground('dip2'),
  dip3: ground('dip3'),
  dip4: ground('dip4'),
  unknown: { stroke: 'dim', width: 6 },
  gems: { fill: 'wax' },
  free: { stroke: 'full', width: 3.4 },
  freeOnGem: { stroke: 'thread', width: 3.4 },
  full: { fill: 'full', stroke: 'wax', width: 1 },
  short: { fill: 'short', stroke: 'wax', width: 1 },
  // Open petals, so that a day sleep differs by more than its tone.
  day: { fill: 'raw', stroke: 'day', width: 3.2 },
  review: { stroke: 'wax', width: 1.8, dash: '3.5 3', hasFlatEnds: true },
  line: { stroke: 'heart', width: 1.7 },
  dayLine: { stroke: 'day', width: 1.7 },
  buds: { fill: 'wax', stroke: 'wax', width: 1 },
  heart: { fill: 'heart', stroke: 'wax', width: 1 },
  seeds: { stroke: 'wax', width: 2.7 },
  awake: { stroke: 'wax', width: 2.4 },
  milestone: { stroke: 'wax', width: 3 },
  cloudEdge: { fill: 'cloud3', stroke: 'wax', width: 11 },
  cloud: { fill: 'cloud3', stroke: 'cloud1', width: 8.6 },
  cloudCore: { fill: 'cloud3', stroke: 'cloud2', width: 4.4 },
  // A rim keeps the bead apart from petals of a similar tone.
  beadRim: { stroke: 'heart', width: 8.4 },
  bead: { stroke: 'wax', width: 5.4 },
} as const satisfies Record<string, Paint>;
export type PaintName = keyof typeof PAINTS;

/** A painted shape of one date, at the place of its motif or of the joint before it. */
export type Mark = { paint: PaintName; draw: (at: motif.Placed) => string; at: motif.Placed };

/** Days of a run on which the ground is dipped again. */
const MILESTONES: readonly number[] = STREAK_BONUSES.map(({ days }) => days);
const MAX_BUDS = 4;
/** Shorter petals have no room for the line of a note. */
const MIN_STEPS_WITH_LINE = 6;

/** The paths of the rows (all, if none are given): the same for the same nights in any order. */
export function drawCloth(
  nights: readonly ClothNight[],
  lattice: Lattice,
  rows?: { from: number; count: number },
): Layer[] {
  const paths = new Map<string, string>();
  for (const { paint, draw, at } of markNights(nights, lattice, rows))
    paths.set(paint, (paths.get(paint) ?? '') + draw(at));
  return Object.entries<Paint>(PAINTS).flatMap(([name, paint]) => {
    const path = paths.get(name);
    return path === undefined ? [] : [{ name, ...paint, path }];
  });
}

/** In order of dates, the marks of one place after one another. */
export function* markNights(
  nights: readonly ClothNight[],
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
    if (night !== undefined) {
      yield { paint: GROUNDS[countDips(night)] ?? 'dip0', draw: tile, at };
      yield* markNight(night, at, lattice);
    } else {
      yield { paint: 'raw', draw: tile, at };
      if (day > oldest && day < newest) yield { paint: 'unknown', draw: motif.dot, at };
    }
  }
}

function* markNight(night: ClothNight, at: motif.Placed, lattice: Lattice): Generator<Mark> {
  const isPlain = lattice.paper.isPlain ?? false;
  if (night.hasAchievement && !isPlain) yield { paint: 'gems', draw: motif.gems, at };
  if (night.isFree && !isPlain)
    yield { paint: night.hasAchievement ? 'freeOnGem' : 'free', draw: motif.cornerDots, at };
  if (night.tone === 'awake') yield { paint: 'awake', draw: (where) => motif.disc(8, where), at };
  else
    yield* markFlower(night, night.tone, { ...at, turn: motif.toTurn(night.lateMinutes) }, isPlain);
  if (MILESTONES.includes(night.runDay) && !isPlain)
    // A place of its own, because its dots lie on the petals.
    yield {
      paint: 'milestone',
      draw: (where) => motif.edgeDots(night.runDay, where),
      at: { ...at },
    };

  // Where it meets the night before: at the start of a row, on the edge that a neighbour would share.
  const side = (at.x / UNIT) % 2 === 0 ? 1 : -1;
  const joint = { x: at.x - UNIT / 2, y: at.y - (side * UNIT) / 2, turn: 0 };
  if (night.isInNewZone && !isPlain)
    for (const paint of ['cloudEdge', 'cloud', 'cloudCore'] as const)
      yield { paint, draw: motif.cloud, at: joint };
  if (night.runDay > 1 && !night.isInNewZone)
    for (const paint of ['beadRim', 'bead'] as const) yield { paint, draw: motif.dot, at: joint };
}

function* markFlower(
  { minutes, hasNote, naps, quality }: ClothNight,
  tone: Exclude<ClothNight['tone'], 'awake'>,
  at: motif.Placed,
  isPlain: boolean,
): Generator<Mark> {
  const steps = motif.toSteps(minutes);
  yield { paint: tone, draw: (where) => motif.petals(steps, where), at };
  if (isPlain) return;
  if (hasNote && steps >= MIN_STEPS_WITH_LINE && tone !== 'review')
    yield {
      paint: tone === 'day' ? 'dayLine' : 'line',
      draw: (where) => motif.petalLines(steps, where),
      at,
    };
  if (naps > 0)
    yield { paint: 'buds', draw: (where) => motif.buds(Math.min(MAX_BUDS, naps), where), at };
  if (quality === null) return;
  yield { paint: 'heart', draw: (where) => motif.disc(6.6, where), at };
  yield { paint: 'seeds', draw: (where) => motif.seeds(quality, where), at };
}

const GROUNDS = ['dip0', 'dip1', 'dip2', 'dip3', 'dip4'] as const;
const countDips = ({ runDay }: ClothNight) => MILESTONES.filter((days) => runDay >= days).length;

/** Turns the lattice by 45 degrees, where tiles are squares. */
export const GROUND_TRANSFORM = `matrix(${UNIT} ${UNIT} ${-UNIT} ${UNIT} ${-0.49 * UNIT} ${-0.49 * UNIT})`;

/** On the turned lattice a step of 1 and a line as wide are a tile. */
const tile = ({ x, y }: motif.Placed) => `M${(x + y) / UNIT / 2} ${(y - x) / UNIT / 2}h.98`;
