import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import { PATTERN_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped, hoursText } from '#kernel/web/time/sleep-times.ts';
import type { Drawing, Label, Layer } from '#pictures/web/picture/drawing.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import {
  circlePath,
  dialArc,
  dialPoint,
  linePath,
  px,
  type Point,
} from '#pictures/web/picture/scales.ts';
import { DAY_BEGINS_MINUTES_EARLY, type Bar, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { nightClocks, tableOfDates, toPoint } from '#pictures/web/dates.ts';
import { drawDialHours } from './dial-hours.ts';
import { clockText } from '#pictures/web/spans.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => 60 * hour);
const isQuarter = (minute: number): boolean => minute % 360 === 0;
const MAX_WIDTH_PX = 476;

/** Room for the hours around the grooves. */
const OUTSIDE_PX = 21;

/** Grooves of a month; the first nights get wider ones. */
const [GROOVES, FIRST_GROOVES] = [28, 7];
const MAX_GROOVE_PX = 9;

type NightRingProps = {
  /** Oldest first; the newest is outside. */
  dates: readonly DrawnNight[];
  sentence: string;
  /** Minutes of the day. Without any, the ring has no radii. */
  usual: Record<'bed' | 'wake', number | null>;
  /** Before there are usual times, the disc shows the first nights. */
  isBeginning?: boolean;
  onOpen: (date: string) => void;
};

/** When do you really sleep? 24 hours round with midnight on top, and a groove for each night. */
export function NightRing(props: NightRingProps) {
  const { dates, sentence, usual, onOpen } = props;
  const { legend } = PICTURE_MESSAGES;
  const kinds = new Set(dates.flatMap(({ sessions }) => sessions.map(({ kind }) => kind)));
  const states = new Set(dates.map(({ state }) => state));
  return (
    <Picture
      question={PATTERN_MESSAGES.usual.question}
      sentence={sentence}
      legend={[
        ['night', legend.night],
        kinds.has('nap') && ['nap', legend.nap],
        kinds.has('review') && ['review', legend.review],
        states.has('unlogged') && ['unlogged-line', legend.unlogged],
        states.has('awake') && ['awake', legend.awake],
        (usual.bed ?? usual.wake) !== null && ['usual-line', legend.usual],
      ]}
      table={tableOfDates(dates)}
      draw={(width) => drawRing(props, width)}
      onOpen={onOpen}
      opensOnTap
      className="night-ring"
    />
  );
}

type DiscLine = { text: string; isLarge?: boolean };

/** As long as '22:54–06:55'; longer clocks stand below each other. */
const LINE_LENGTH = 11;

function describeDisc({ dates, usual: { bed, wake }, isBeginning }: NightRingProps): DiscLine[] {
  const words = PATTERN_MESSAGES.usual;
  const pair = (small: string, large: string) => [{ text: small }, { text: large, isLarge: true }];
  if (!isBeginning) {
    return [
      ...(bed === null ? [] : pair(words.asleepFrom, clockText(bed))),
      ...(wake === null ? [] : pair(words.awakeFrom, clockText(wake))),
    ];
  }
  const nights = dates.filter(({ state }) => state === 'night');
  const [night] = nights;
  if (night === undefined || nights.length > 1)
    return pair(words.nightsSoFar, grouped(nights.length));
  const [from, until] = nightClocks(night);
  const clocks = `${from}–${until}`;
  const lines = clocks.length > LINE_LENGTH ? [`${from}–`, until] : [clocks];
  return [
    ...pair(words.thisNight, hoursText(night.asleepMinutes)),
    ...lines.map((text) => ({ text })),
  ];
}

function drawRing(props: NightRingProps, availablePx: number): Drawing {
  const { dates, usual, isBeginning } = props;
  const width = Math.min(availablePx, MAX_WIDTH_PX) - (isBeginning ? 36 : 0);
  const centre = [width / 2, width / 2] as const;
  const outer = width / 2 - OUTSIDE_PX;
  const inner = width * 0.225;
  const count = Math.max(dates.length, isBeginning ? FIRST_GROOVES : GROOVES);
  const step = (outer - inner) / count;
  const grooves = dates.map((date, i) => {
    const radius = outer - (dates.length - i - 0.5) * step;
    const arcs = date.sleeps.map((sleep) => {
      const { from, to } = toAngles(sleep);
      return { kind: sleep.kind, from, to, d: dialArc(centre, radius, from, to) };
    });
    return { date, radius, arcs };
  });
  const strokeWidth = px(Math.min(step * 0.72, MAX_GROOVE_PX));
  const sleepLayers = (['night', 'nap', 'review'] as const).map((kind): Layer => {
    const ofKind = grooves.flatMap(({ arcs }) => arcs.filter((arc) => arc.kind === kind));
    return [`${kind}-line`, ofKind.map(({ d }) => d), { strokeWidth }];
  });
  const emptyLayers = (['unlogged', 'awake'] as const).map((state): Layer => {
    const ofState = grooves.filter(({ date }) => date.state === state);
    return [`${state}-line`, ofState.map(({ radius }) => circlePath(centre, radius))];
  });
  const drawRadius = (from: number, to: number) => (minute: number) => {
    const at = (distance: number) => dialPoint(centre, distance, toAngle(minute));
    return linePath(at(from), at(to));
  };
  const radii = [usual.bed, usual.wake]
    .filter((minute) => minute !== null)
    .map(drawRadius(inner - 6, outer + 2));
  const hours = drawDialHours({
    centre,
    radius: outer,
    toAngle,
    hours: HOURS,
    isNamed: isQuarter,
    namedFill: 'var(--soga)',
  });

  return {
    width,
    height: width,
    points: grooves.map(({ date, radius, arcs }) => {
      const night = arcs.filter(({ kind }) => kind === 'night');
      const [from = 0, to = from] = [night[0]?.from, night.at(-1)?.to];
      const [x, y] = dialPoint(centre, radius, (from + to) / 2);
      const mark = night.map(({ d }) => d).join('') || circlePath(centre, radius);
      return toPoint(date, { x, y, mark });
    }),
    pick: (x, y) => {
      const fromOutside = (outer - Math.hypot(x - centre[0], y - centre[1])) / step;
      return dates.length - 1 - Math.max(0, Math.min(dates.length - 1, Math.floor(fromOutside)));
    },
    layers: [
      [{ fill: 'var(--disc)' }, circlePath(centre, inner - 6)],
      ...hours.layers,
      ['axis', HOURS.filter(isQuarter).map(drawRadius(inner, outer))],
      ...emptyLayers,
      ...sleepLayers,
      ['casing', radii],
      ['usual-line', radii],
    ],
    labels: [...hours.labels, ...labelDisc(describeDisc(props), centre, inner - 6)],
  };
}

const toAngle = (minute: number): number => (minute / MINUTES_PER_DAY) * 2 * Math.PI;

/** By the local clock where it was; never round in full. */
function toAngles({ from, to }: Bar) {
  const length = Math.max(1, Math.min(MINUTES_PER_DAY - 1, to - from));
  const start = from - DAY_BEGINS_MINUTES_EARLY;
  return { from: toAngle(start), to: toAngle(start + length) };
}

/** As many lines as there are, around the centre; a long time is set smaller. */
function labelDisc(lines: readonly DiscLine[], [x, centreY]: Point, radius: number): Label[] {
  const small = radius > 90 ? 16 : 13;
  // One size, in which the longest fits into the disc.
  const longest = Math.max(...lines.map(({ text, isLarge }) => (isLarge ? text.length : 0)));
  const large = Math.min(radius * 0.42, (2.6 * radius) / longest);
  const sizes = lines.map(({ isLarge }) => (isLarge ? large : small));
  const sum = (count: number) => sizes.slice(0, count).reduce((a, b) => a + b * 1.25, 0);
  const top = centreY - sum(lines.length) / 2;
  return lines.map(({ text, isLarge }, i) => {
    const size = isLarge ? large : small;
    return {
      x,
      y: px(top + sum(i + 1) - size * 0.3),
      'data-text': isLarge ? 'value' : undefined,
      style: { fontSize: px(size), fill: `var(--${isLarge ? 'on-disc' : 'on-disc-2'})` },
      children: text,
    };
  });
}
