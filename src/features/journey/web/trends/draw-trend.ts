import { PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import type { Drawing, Label, Layer, PicturePoint } from '#pictures/web/picture/drawing.ts';
import { linePath, mirrorAcross, px, remScale, textWidth } from '#pictures/web/picture/scales.ts';

/** From the edges of the picture to the outer marks. */
const EDGE = 24;

/** Above a mark without a flower. */
const GAP = 10;

/** Of a flower, from tip to tip. */
export const tileSize = (width: number): number => (width > 350 ? 36 : 32);

/** Of so many marks at this distance one has its value written, where larger text leaves no room for all. */
export const writtenEvery = (written: readonly string[], step: number): number =>
  Math.ceil((1.25 * Math.max(...written.map(textWidth))) / step);

type Value = {
  id: string;
  label: string;
  isNap: boolean;
  value: number;
  written: string;
  tooltip: string;
  /** Its mark is, or will be, a flower. */
  hasFlower: boolean;
};

type TrendOptions = {
  width: number;
  tone: string;
  /** The scale reaches this value at least. */
  least: number;
  /** A value with a line of its own; the chart then also names its naps. */
  goal: number | undefined;
};

/** A line through the marks, and their values above. A nap's mark is hollow. A date stands once, below all its marks. */
export function drawTrend(
  values: readonly Value[],
  { width, tone, least, goal }: TrendOptions,
): Drawing {
  const scale = remScale();
  const step = (width - 2 * EDGE) / Math.max(1, values.length - 1);
  const groups = groupByLabel(values);
  const isNarrow = groups.some(({ label, count }) => textWidth(`${label} `) > step * count);
  const half = tileSize(width) / 2;
  const hasGoal = goal !== undefined;
  const toLift = (hasFlower: boolean) => (hasFlower ? half + 3 : GAP);
  const top = toLift(hasGoal) + 20 * scale;
  const zero = top + (hasGoal ? 66 : 50);
  const axis = zero + (hasGoal ? 18 * scale : 8);
  const height = axis + (isNarrow ? 36 : 24) * scale;
  const mirror = mirrorAcross(width);
  const most = Math.max(least, ...values.map(({ value }) => value));
  const findY = (value: number) => zero - ((zero - top) * value) / most;
  const marks = values.map((value, index) => ({
    ...value,
    x: px(mirror(values.length === 1 ? width / 2 : EDGE + index * step)),
    y: px(findY(value.value)),
    lift: toLift(value.hasFlower),
  }));

  const dates = groups.map(({ label, first, count }) => {
    const [from = 0, to = 0] = [marks[first]?.x, marks[first + count - 1]?.x];
    return { label, from, to };
  });
  const braceY = axis + 5 * scale;
  const braces = dates.map(({ from, to }) => (from === to ? '' : `M${from} ${braceY}H${to}`));

  const nights = marks.map(({ x, y, isNap }) => (isNap ? '' : `M${x} ${y}h0`));
  const naps = marks.map(({ x, y, isNap }) => (isNap ? `M${x} ${y}h0` : ''));
  const line = (stroke: string, strokeWidth: number) =>
    ({ stroke, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' }) as const;
  const goalY = findY(goal ?? 0);
  const layers: Layer[] = [
    ['axis', `M0 ${axis}H${width}`],
    ['unlogged-line', hasGoal ? linePath([0, goalY], [width, goalY]) : ''],
    [{ stroke: 'var(--edge)', strokeWidth: 1.2 }, braces],
    [line(tone, 2.5), `M${marks.map(({ x, y }) => `${x} ${y}`).join('L')}`],
    [line('var(--ground)', 14), nights],
    [line(tone, 10), nights],
    [line(tone, 12), naps],
    [line('var(--ground)', 8), naps],
  ];
  const every = writtenEvery(
    marks.map(({ written }) => written),
    step,
  );
  const written = marks.flatMap(({ x, y, lift, written: children }, index): Label | Label[] => {
    if (index % every > 0) return [];
    // A steep line to or from the mark takes the room above on its side; with one on each side, beside it is room.
    const isBelow = (other: number) => y - (marks[other]?.y ?? y) > step;
    const [falls, rises] = [isBelow(index - 1), isBelow(index + 1)];
    const value = { 'data-text': 'value', children } as const;
    if (falls && rises)
      return { ...value, x: mirror(mirror(x) + lift + 2), y: y + 3, textAnchor: 'start' };
    return { ...value, x, y: y - lift, textAnchor: falls ? 'start' : rises ? 'end' : 'middle' };
  });
  // Longer than the distance of two marks, it names the first of some naps in a row.
  const nap = PICTURE_MESSAGES.legend.nap;
  const napWidth = textWidth(nap);
  const names = marks.flatMap(({ x, y, isNap }, index): Label[] => {
    const isNamed = isNap && hasGoal && (napWidth + 4 <= step || !marks[index - 1]?.isNap);
    const middle = Math.max(napWidth / 2, Math.min(width - napWidth / 2, x));
    return isNamed ? [{ x: middle, y: y + 18 * scale, children: nap }] : [];
  });
  const labels = dates.flatMap(({ label, from, to }): Label[] => {
    const [first, ...rest] = isNarrow ? label.split(/\s|(?<=月)/) : [label];
    // '29', 'de nov.'
    const lines = [first, rest.join(' ')].filter(Boolean);
    return lines.map((children, index) => ({
      x: px((from + to) / 2),
      y: height - (6 + 13 * (lines.length - 1 - index)) * scale,
      children,
    }));
  });
  const points = marks.map(({ id, x, y, label, tooltip, hasFlower }): PicturePoint => {
    const r = half + 1;
    const mark = hasFlower ? { mark: `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z` } : {};
    return { id, x, y, title: label, text: tooltip, ...mark };
  });
  return { width, height, layers, labels: [...written, ...names, ...labels], points };
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
