import { PATTERN_MESSAGES, PICTURE_MESSAGES } from '#web/messages/app.ts';
import { grouped, hoursText } from '#web/time/sleep-times.ts';
import type { Drawing } from '../picture/drawing.ts';
import type { LegendItem } from '../picture/legend.tsx';
import { Picture } from '../picture/picture.tsx';
import { circlePath, dialArc, dialPoint, pointText, px } from '../picture/scales.ts';
import { describeDate, nightClocks, tableOfDates, type PatternDate } from './dates.ts';
import { DialHours } from './dial-hours.tsx';
import { clockText } from './spans.ts';

const MINUTES_PER_DAY = 1440;
const HOURS = Array.from({ length: 24 }, (_, hour) => 60 * hour);
const isQuarter = (minute: number): boolean => minute % 360 === 0;
const MAX_WIDTH_PX = 476;

/** Room for the hours around the grooves. */
const OUTSIDE_PX = 21;

/** Grooves of a month; the first nights get wider ones. */
const [GROOVES, FIRST_GROOVES] = [28, 7];
const MAX_GROOVE_PX = 9;

type Minute = number | null;

type NightRingProps = {
  /** Oldest first; the newest is outside. */
  dates: readonly PatternDate[];
  sentence: string;
  /** Minutes of the day. Without any, the ring has no radii. */
  usual: { bed: Minute; wake: Minute };
  /** Before there are usual times, the disc shows the first nights. */
  isBeginning?: boolean;
  onOpen: (date: string) => void;
};

/** When do you really sleep? 24 hours round with midnight on top, and a groove for each night. */
export function NightRing({ dates, sentence, usual, isBeginning = false, onOpen }: NightRingProps) {
  const { legend } = PICTURE_MESSAGES;
  const kinds = new Set(dates.flatMap(({ sessions }) => sessions.map(({ kind }) => kind)));
  const states = new Set(dates.map(({ state }) => state));
  const items: (LegendItem | false)[] = [
    ['night', legend.night],
    kinds.has('nap') && ['nap', legend.nap],
    kinds.has('review') && ['review', legend.review],
    states.has('unlogged') && ['unlogged-line', legend.unlogged],
    states.has('awake') && ['awake', legend.awake],
    (usual.bed ?? usual.wake) !== null && ['usual-line', legend.usual],
  ];
  const disc = isBeginning ? describeBeginning(dates) : describeUsual(usual);
  return (
    <Picture
      question={PATTERN_MESSAGES.usual.question}
      sentence={sentence}
      legend={items.filter((item) => item !== false)}
      table={tableOfDates(dates)}
      draw={(width) => drawRing(dates, usual, disc, isBeginning, width)}
      onOpen={onOpen}
      className="night-ring"
    />
  );
}

/** A line in the disc, large or small. */
type DiscLine = { text: string; isLarge?: boolean };

function describeBeginning(dates: readonly PatternDate[]): DiscLine[] {
  const words = PATTERN_MESSAGES.usual;
  const nights = dates.filter(({ state }) => state === 'night');
  const [night] = nights;
  if (night === undefined || nights.length > 1) {
    return [{ text: words.nightsSoFar }, { text: grouped(nights.length), isLarge: true }];
  }
  return [
    { text: words.thisNight },
    { text: hoursText(night.nightMinutes), isLarge: true },
    { text: nightClocks(night).join('–') },
  ];
}

function describeUsual({ bed, wake }: NightRingProps['usual']): DiscLine[] {
  const words = PATTERN_MESSAGES.usual;
  const lines = (text: string, minute: Minute) =>
    minute === null ? [] : [{ text }, { text: clockText(minute), isLarge: true }];
  return [...lines(words.asleepFrom, bed), ...lines(words.awakeFrom, wake)];
}

function drawRing(
  dates: readonly PatternDate[],
  usual: NightRingProps['usual'],
  disc: readonly DiscLine[],
  isBeginning: boolean,
  availablePx: number,
): Drawing {
  const width = Math.min(availablePx, MAX_WIDTH_PX) - (isBeginning ? 36 : 0);
  const centre = [width / 2, width / 2] as const;
  const outer = width / 2 - OUTSIDE_PX;
  const inner = width * 0.225;
  const count = Math.max(dates.length, isBeginning ? FIRST_GROOVES : GROOVES);
  const step = (outer - inner) / count;
  const grooves = dates.map((date, i) => {
    const radius = outer - (dates.length - i - 0.5) * step;
    const arcs = date.sessions.map((session) => {
      const { from, to } = toAngles(session);
      return { kind: session.kind, from, to, d: dialArc(centre, radius, from, to) };
    });
    return { date, radius, arcs };
  });
  const drawArcs = (kind: string) =>
    grooves
      .flatMap(({ arcs }) => arcs.filter((arc) => arc.kind === kind).map(({ d }) => d))
      .join('');
  const drawCircles = (state: PatternDate['state']) =>
    grooves
      .filter(({ date }) => date.state === state)
      .map(({ radius }) => circlePath(centre, radius))
      .join('');
  const radii = [usual.bed, usual.wake]
    .filter((minute) => minute !== null)
    .map((minute) => drawRadius(centre, inner - 6, outer + 2, toAngle(minute)))
    .join('');
  const strokeWidth = px(Math.min(step * 0.72, MAX_GROOVE_PX));

  return {
    width,
    height: width,
    points: grooves.map(({ date, radius, arcs }) => {
      const parts = arcs.filter(({ kind }) => kind === 'night');
      const [from = 0, to = from] = [parts[0]?.from, parts.at(-1)?.to];
      const [x, y] = dialPoint(centre, radius, (from + to) / 2);
      const mark = parts.map(({ d }) => d).join('') || circlePath(centre, radius);
      return { ...describeDate(date), x, y, mark };
    }),
    pick: (x, y) => {
      const fromOutside = (outer - Math.hypot(x - centre[0], y - centre[1])) / step;
      return dates.length - 1 - Math.max(0, Math.min(dates.length - 1, Math.floor(fromOutside)));
    },
    shapes: (
      <>
        <circle fill="var(--disc)" cx={centre[0]} cy={centre[1]} r={px(inner - 6)} />
        <DialHours
          hours={HOURS}
          isNamed={isQuarter}
          namedFill="var(--soga)"
          radius={outer}
          at={(distance, minute) => dialPoint(centre, distance, toAngle(minute))}
          toAngle={toAngle}
        />
        <path
          data-line="axis"
          d={HOURS.filter(isQuarter)
            .map((minute) => drawRadius(centre, inner, outer, toAngle(minute)))
            .join('')}
        />
        <path data-line="unlogged" className="ring-thread" d={drawCircles('unlogged')} />
        <path data-line="awake" d={drawCircles('awake')} />
        {(['night', 'nap', 'review'] as const).map((kind) => (
          <path key={kind} data-line={kind} strokeWidth={strokeWidth} d={drawArcs(kind)} />
        ))}
        <path data-line="casing" d={radii} />
        <path data-line="usual" d={radii} />
        <Disc lines={disc} centre={centre} radius={inner - 6} />
      </>
    ),
  };
}

const toAngle = (minute: number): number => (minute / MINUTES_PER_DAY) * 2 * Math.PI;

/** By the local clock where it was; never round in full. */
function toAngles(session: PatternDate['sessions'][number]): { from: number; to: number } {
  const { startTime, endTime, startOffsetMinutes, endOffsetMinutes } = session;
  const start = Date.parse(startTime) / 60_000 + startOffsetMinutes;
  const end = Date.parse(endTime) / 60_000 + endOffsetMinutes;
  const minute = start % MINUTES_PER_DAY;
  const length = Math.max(1, Math.min(MINUTES_PER_DAY - 1, end - start));
  return { from: toAngle(minute), to: toAngle(minute + length) };
}

type Centre = readonly [x: number, y: number];

const drawRadius = (centre: Centre, from: number, to: number, angle: number): string =>
  `M${pointText(dialPoint(centre, from, angle))}L${pointText(dialPoint(centre, to, angle))}`;

/** As many lines as there are, around the centre; a long time is set smaller. */
function Disc({
  lines,
  centre,
  radius,
}: {
  lines: readonly DiscLine[];
  centre: Centre;
  radius: number;
}) {
  const small = radius > 90 ? 16 : 13;
  // One size, in which the longest fits into the disc.
  const longest = Math.max(...lines.map(({ text, isLarge }) => (isLarge ? text.length : 0)));
  const large = Math.min(radius * 0.42, (2.6 * radius) / longest);
  const sized = lines.map((line) => ({ ...line, size: line.isLarge ? large : small }));
  const heights = sized.map(({ size }) => size * 1.25);
  const total = heights.reduce((sum, height) => sum + height, 0);
  return sized.map(({ text, isLarge, size }, i) => {
    const above = heights.slice(0, i + 1).reduce((sum, height) => sum + height, 0);
    return (
      <text
        key={above}
        data-text={isLarge ? 'value' : undefined}
        x={centre[0]}
        y={px(centre[1] - total / 2 + above - size * 0.3)}
        style={{ fontSize: px(size), fill: `var(--${isLarge ? 'on-disc' : 'on-disc-2'})` }}
        textAnchor="middle"
      >
        {text}
      </text>
    );
  });
}
