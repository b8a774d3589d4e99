import { JOURNEY_MESSAGES } from '#web/messages/app.ts';
import type { ChartNight } from './chart-nights.ts';
import type { Drawing, Label, Layer } from './picture/drawing.ts';
import { linePath, mirrorAcross, px, remScale, textWidth } from './picture/scales.ts';

/** From the edges of the picture to the outer marks. */
const EDGE = 22;

/** Between a mark and its value, or the dotted line below. */
const GAP = 11;

type Value = Pick<ChartNight, 'id' | 'label' | 'isNap'> & {
  value: number;
  written: string;
  tooltip: string;
};

type TrendOptions = { width: number; tone: string; goal: number | undefined };

/** A line through the marks, their values above, and dotted lines down to zero. A nap's mark is hollow. */
export function drawTrend(values: readonly Value[], { width, tone, goal }: TrendOptions): Drawing {
  const scale = remScale();
  const step = (width - 2 * EDGE) / Math.max(1, values.length - 1);
  const isNarrow = values.some(({ label }) => textWidth(label) > step);
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

  const nights = marks.map(({ x, y, isNap }) => (isNap ? '' : `M${x} ${y}h0`));
  const naps = marks.map(({ x, y, isNap }) => (isNap ? `M${x} ${y}h0` : ''));
  const drops = marks.map(({ x, y }) => (y + GAP < zero ? `M${x} ${y + GAP}V${zero}` : ''));
  const line = (stroke: string, strokeWidth: number) =>
    ({ stroke, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' }) as const;
  const goalY = findY(goal ?? 0);
  const layers: Layer[] = [
    ['axis', [`M0 ${zero}H${width}`, ...drops]],
    ['unlogged-line', goal === undefined ? '' : linePath([0, goalY], [width, goalY])],
    [line(tone, 2.5), `M${marks.map(({ x, y }) => `${x} ${y}`).join('L')}`],
    [line('var(--ground)', 14), nights],
    [line(tone, 10), nights],
    [line(tone, 12), naps],
    [line('var(--ground)', 8), naps],
  ];
  const labels = marks.flatMap(({ label, isNap, written, x, y }, index): Label[] => {
    const next = marks[index + 1];
    // Above its mark where something stands beside it; the last one ends at the edge, away from the value before.
    const isBeside = isNap && next?.isNap === false;
    const isAtEdge = isNap && index > 0 && next === undefined;
    const lines = isNarrow ? label.split(/\s|(?<=月)/) : [label];
    return [
      {
        'data-text': 'value',
        x: isAtEdge ? mirror(width) : isBeside ? mirror(mirror(x) + 12) : x,
        y: isBeside ? y + 3 : y - GAP,
        textAnchor: isAtEdge ? 'end' : isBeside ? 'start' : 'middle',
        children: (
          <>
            {written}
            {isNap && (
              <tspan className="font-sans text-xs font-medium" fill="var(--ink-2)">
                {' '}
                {JOURNEY_MESSAGES.nap}
              </tspan>
            )}
          </>
        ),
      },
      ...lines.map((children, line) => ({
        x,
        y: height - (8 + 14 * (lines.length - 1 - line)) * scale,
        children,
      })),
    ];
  });
  const points = marks.map((mark) => ({ ...mark, title: mark.label, text: mark.tooltip }));
  return { width, height, layers, labels, points };
}
