import type { ChartNight } from './chart-nights.ts';
import type { Drawing, Label, Layer } from '#pictures/web/picture/drawing.ts';
import { linePath, mirrorAcross, px, remScale, textWidth } from '#pictures/web/picture/scales.ts';

/** From the edges of the picture to the outer marks. */
const EDGE = 22;

/** Between a mark and its value, or the dotted line below. */
const GAP = 11;

/** From zero to the line below the marks of one date. */
const BRACE_GAP = 8;

type Value = Pick<ChartNight, 'id' | 'label' | 'isNap'> & {
  value: number;
  written: string;
  tooltip: string;
};

type TrendOptions = { width: number; tone: string; goal: number | undefined };

/** A line through the marks, their values above, and dotted lines down to zero. A nap's mark is hollow. A date stands once, below all its marks. */
export function drawTrend(values: readonly Value[], { width, tone, goal }: TrendOptions): Drawing {
  const scale = remScale();
  const step = (width - 2 * EDGE) / Math.max(1, values.length - 1);
  const groups = groupByLabel(values);
  const isNarrow = groups.some(({ label, count }) => textWidth(label) > step * count);
  const [top, foot] = [28 * scale, (isNarrow ? 42 : 30) * scale];
  const zero = top + (width < 400 ? 112 : 150);
  const height = zero + foot;
  const mirror = mirrorAcross(width);
  const most = Math.max(goal ?? 1, ...values.map(({ value }) => value));
  const findY = (value: number) => zero - ((zero - top) * value) / most;
  const marks = values.map((value, index) => ({
    ...value,
    x: px(mirror(values.length === 1 ? width / 2 : EDGE + index * step)),
    y: px(findY(value.value)),
  }));

  const dates = groups.map(({ label, first, count }) => {
    const [from = 0, to = 0] = [marks[first]?.x, marks[first + count - 1]?.x];
    return { label, from, to };
  });
  const braces = dates.map(({ from, to }) =>
    from === to ? '' : `M${from} ${zero + BRACE_GAP * scale}H${to}`,
  );

  const nights = marks.map(({ x, y, isNap }) => (isNap ? '' : `M${x} ${y}h0`));
  const naps = marks.map(({ x, y, isNap }) => (isNap ? `M${x} ${y}h0` : ''));
  const drops = marks.map(({ x, y }) => (y + GAP < zero ? `M${x} ${y + GAP}V${zero}` : ''));
  const line = (stroke: string, strokeWidth: number) =>
    ({ stroke, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' }) as const;
  const goalY = findY(goal ?? 0);
  const layers: Layer[] = [
    ['axis', [`M0 ${zero}H${width}`, ...drops]],
    ['unlogged-line', goal === undefined ? '' : linePath([0, goalY], [width, goalY])],
    [{ stroke: 'var(--edge)', strokeWidth: 1.2 }, braces],
    [line(tone, 2.5), `M${marks.map(({ x, y }) => `${x} ${y}`).join('L')}`],
    [line('var(--ground)', 14), nights],
    [line(tone, 10), nights],
    [line(tone, 12), naps],
    [line('var(--ground)', 8), naps],
  ];
  const written = marks.map(({ x, y, written: children }, index): Label => {
    // A steep line to or from the mark takes the room above on its side; with one on each side, beside it is room.
    const isBelow = (other: number) => y - (marks[other]?.y ?? y) > step;
    const [falls, rises] = [isBelow(index - 1), isBelow(index + 1)];
    const value = { 'data-text': 'value', children } as const;
    if (falls && rises)
      return { ...value, x: mirror(mirror(x) + 12), y: y + 3, textAnchor: 'start' };
    return { ...value, x, y: y - GAP, textAnchor: falls ? 'start' : rises ? 'end' : 'middle' };
  });
  const names = dates.flatMap(({ label, from, to }): Label[] => {
    const lines = isNarrow ? label.split(/\s|(?<=月)/) : [label];
    return lines.map((children, line) => ({
      x: px((from + to) / 2),
      y: height - (8 + 14 * (lines.length - 1 - line)) * scale,
      children,
    }));
  });
  const points = marks.map((mark) => ({ ...mark, title: mark.label, text: mark.tooltip }));
  return { width, height, layers, labels: [...written, ...names], points };
}

/** Marks of one date that follow each other. */
function groupByLabel(values: readonly Value[]) {
  const groups: { label: string; first: number; count: number }[] = [];
  for (const [first, { label }] of values.entries()) {
    const last = groups.at(-1);
    if (last?.label === label) last.count += 1;
    else groups.push({ label, first, count: 1 });
  }
  return groups;
}
