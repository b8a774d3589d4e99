import { STREAK_BONUSES } from '#domain/points.ts';
import type { ClothNight } from './cloth-night.ts';
import type { Tone } from './dyes.ts';
import { placeDay, toDayNumber, UNIT, type Lattice } from './lattice.ts';
import * as motif from './motif.ts';

/** One path, with the tones that paint it. */
export type Layer = {
  name: string;
  fill?: Tone;
  stroke?: Tone;
  width?: number;
  dash?: string;
  /** Of tiles: drawn on a lattice turned by 45 degrees. */
  isGround?: boolean;
  /** For lines that must not grow beyond their ends. */
  hasFlatEnds?: boolean;
  path: string;
};

export type Paint = Omit<Layer, 'path'>;

/** In the order of painting. */
export const PAINTS: readonly Paint[] = [
  ...(['raw', 'dip0', 'dip1', 'dip2', 'dip3', 'dip4'] as const).map((tone) => ({
    name: tone,
    stroke: tone,
    width: 0.98,
    isGround: true,
    hasFlatEnds: true,
  })),
  { name: 'unknown', stroke: 'dim', width: 6 },
  { name: 'gems', fill: 'wax' },
  { name: 'free', stroke: 'full', width: 3.4 },
  { name: 'freeOnGem', stroke: 'thread', width: 3.4 },
  { name: 'full', fill: 'full', stroke: 'wax', width: 1 },
  { name: 'short', fill: 'short', stroke: 'wax', width: 1 },
  // Open petals, so that a day sleep differs by more than its tone.
  { name: 'day', fill: 'raw', stroke: 'day', width: 3.2 },
  { name: 'review', stroke: 'wax', width: 1.8, dash: '3.5 3', hasFlatEnds: true },
  { name: 'line', stroke: 'heart', width: 1.7 },
  { name: 'dayLine', stroke: 'day', width: 1.7 },
  { name: 'buds', fill: 'wax', stroke: 'wax', width: 1 },
  { name: 'heart', fill: 'heart', stroke: 'wax', width: 1 },
  { name: 'seeds', stroke: 'wax', width: 2.7 },
  { name: 'awake', stroke: 'wax', width: 2.4 },
  { name: 'milestone', stroke: 'wax', width: 3 },
  { name: 'cloudEdge', fill: 'cloud3', stroke: 'wax', width: 11 },
  { name: 'cloud', fill: 'cloud3', stroke: 'cloud1', width: 8.6 },
  { name: 'cloudCore', fill: 'cloud3', stroke: 'cloud2', width: 4.4 },
  // A rim keeps the bead apart from petals of a similar tone.
  { name: 'beadRim', stroke: 'heart', width: 8.4 },
  { name: 'bead', stroke: 'wax', width: 5.4 },
];

const MILESTONES: readonly number[] = STREAK_BONUSES.map(({ days }) => days);
const MAX_BUDS = 4;

/** The layers of a cloth, the same for the same nights in any order: one path each, which a screen lays out fast. */
export function drawCloth(nights: readonly ClothNight[], lattice: Lattice): Layer[] {
  const paths = new Map<string, string>();
  const draw: Draw = (name, path) => paths.set(name, (paths.get(name) ?? '') + path);
  visitNights(nights, lattice, draw, (name, shape, at) => draw(name, drawShape(shape, at)));
  return toLayers(paths);
}

/** Shapes of one night at one place, each with the name of its paint. */
export type Stamp = { at: motif.Placed; parts: { paint: string; shape: string }[] };

/** The same picture for a file, which stays small because its shapes are named once and used by all nights. */
export function stampCloth(
  nights: readonly ClothNight[],
  lattice: Lattice,
): { layers: Layer[]; stamps: Stamp[] } {
  const paths = new Map<string, string>();
  const groups = PAINT_GROUPS.map(() => new Map<string, Stamp>());
  visitNights(
    nights,
    lattice,
    (name, path) => paths.set(name, (paths.get(name) ?? '') + path),
    (paint, shape, at) => {
      const group = groups[PAINT_GROUPS.findIndex((names) => names.has(paint))];
      const key = `${at.x} ${at.y} ${at.turn}`;
      const stamp = group?.get(key) ?? { at, parts: [] };
      stamp.parts.push({ paint, shape });
      group?.set(key, stamp);
    },
  );
  return { layers: toLayers(paths), stamps: groups.flatMap((group) => [...group.values()]) };
}

/** Below the petals, the petals with what lies on them, and above. */
const PAINT_GROUPS = [
  new Set(['gems', 'free', 'freeOnGem']),
  new Set(['full', 'short', 'day', 'review', 'line', 'dayLine', 'buds', 'heart', 'seeds']),
  new Set(['awake', 'milestone', 'cloudEdge', 'cloud', 'cloudCore']),
];

const toLayers = (paths: ReadonlyMap<string, string>): Layer[] =>
  PAINTS.flatMap((paint) => {
    const path = paths.get(paint.name);
    return path === undefined ? [] : [{ ...paint, path }];
  });

type Draw = (paint: string, path: string) => void;
type Place = (paint: string, shape: string, at: motif.Placed) => void;

function visitNights(
  nights: readonly ClothNight[],
  lattice: Lattice,
  draw: Draw,
  place: Place,
): void {
  const isPlain = lattice.paper.isPlain ?? false;
  const byDay = new Map(nights.map((night) => [toDayNumber(night.sleepDate), night]));
  // Dates before the first and after the last known night are plain cloth.
  const [oldest, newest] = [Math.min(...byDay.keys()), Math.max(...byDay.keys())];
  for (let day = lattice.first; day <= lattice.last; day++) {
    const at = { ...placeDay(lattice, day), turn: 0 };
    const night = byDay.get(day);
    draw(night === undefined ? 'raw' : `dip${countDips(night)}`, tile(at));
    if (night === undefined) {
      if (day > oldest && day < newest) draw('unknown', `M${at.x} ${at.y}h0`);
      continue;
    }
    drawNight(night, at, place, isPlain);
    const joint = findJoint(lattice, day);
    if (night.runDay > 1 && !night.isInNewZone)
      for (const paint of ['beadRim', 'bead']) draw(paint, `M${joint.x} ${joint.y}h0`);
    if (night.isInNewZone && !isPlain)
      for (const paint of ['cloudEdge', 'cloud', 'cloudCore']) place(paint, 'cloud', joint);
  }
}

function drawNight(night: ClothNight, center: motif.Placed, place: Place, isPlain: boolean): void {
  if (night.tone === 'awake') place('awake', 'ring', center);
  else {
    const steps = motif.toSteps(night.minutes);
    const at = { ...center, turn: motif.toTurn(night.lateMinutes) };
    place(night.tone, `petals${steps}`, at);
    if (isPlain) return;
    if (night.hasNote && motif.hasRoomForLine(steps) && night.tone !== 'review')
      place(night.tone === 'day' ? 'dayLine' : 'line', `line${steps}`, at);
    if (night.naps > 0) place('buds', `buds${Math.min(MAX_BUDS, night.naps)}`, at);
    if (night.quality !== null) {
      place('heart', 'heart', at);
      place('seeds', `seeds${night.quality}`, at);
    }
  }
  if (isPlain) return;
  if (night.hasAchievement) place('gems', 'gems', center);
  if (night.isFree) place(night.hasAchievement ? 'freeOnGem' : 'free', 'free', center);
  if (MILESTONES.includes(night.runDay)) place('milestone', `edge${night.runDay}`, center);
}

/** The shape of a name, such as `petals21`. */
export function drawShape(name: string, at?: motif.Placed): string {
  const [, kind, digits] = /^([a-z]+)(\d*)$/.exec(name) ?? [];
  const count = Number(digits);
  switch (kind) {
    case 'petals':
      return motif.petals(count, at);
    case 'line':
      return motif.petalLines(count, at);
    case 'buds':
      return motif.buds(count, at);
    case 'seeds':
      return motif.seeds(count, at);
    case 'edge':
      return motif.edgeDots(count, at);
    case 'heart':
      return motif.disc(6.6, at);
    case 'ring':
      return motif.disc(8, at);
    case 'gems':
      return motif.gems(at);
    case 'free':
      return motif.cornerDots(at);
    case 'cloud':
      return motif.cloud(at);
    default:
      return '';
  }
}

/** The ground is dipped again on each milestone of the run. */
const countDips = ({ runDay }: ClothNight) => MILESTONES.filter((days) => runDay >= days).length;

/** Turns the lattice by 45 degrees, where tiles are squares. */
export const GROUND_TRANSFORM = `matrix(${UNIT} ${UNIT} ${-UNIT} ${UNIT} ${-0.49 * UNIT} ${-0.49 * UNIT})`;

/** On the turned lattice a step of 1 and a line as wide are a tile. */
const tile = ({ x, y }: motif.Placed) => `M${(x + y) / UNIT / 2} ${(y - x) / UNIT / 2}h.98`;

/** Where a night meets the one before it: at the start of a row, on the edge that a neighbour would share. */
function findJoint(lattice: Lattice, day: number): motif.Placed {
  const here = placeDay(lattice, day);
  const column = (day - lattice.start) % lattice.columns;
  const side = column % 2 === 1 ? 1 : -1;
  return { x: here.x - UNIT / 2, y: here.y - (side * UNIT) / 2, turn: 0 };
}
