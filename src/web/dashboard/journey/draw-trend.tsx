import { JOURNEY_MESSAGES } from '#web/messages/app.ts';
import type { ChartNight } from './chart-nights.ts';
import type { Drawing } from './picture/drawing.ts';
import { mirrorAcross, px, remScale, textWidth } from './picture/scales.ts';

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
  const places = values.map(({ value }, index) => ({
    x: px(mirror(values.length === 1 ? width / 2 : EDGE + index * step)),
    y: px(findY(value)),
  }));

  const marks = (isNap: boolean) =>
    places
      .map(({ x, y }, index) => (values[index]?.isNap === isNap ? `M${x} ${y}h0` : ''))
      .join('');
  const down = places
    .map(({ x, y }) => (y + GAP < zero ? `M${x} ${y + GAP}V${zero}` : ''))
    .join('');
  const shapes = (
    <>
      <path data-line="axis" d={`M0 ${zero}H${width}${down}`} />
      {goal !== undefined && <path data-line="unlogged" d={`M0 ${px(findY(goal))}H${width}`} />}
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path
          d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`}
          stroke={tone}
          strokeWidth="2.5"
        />
        <path d={marks(false)} stroke="var(--ground)" strokeWidth="14" />
        <path d={marks(false)} stroke={tone} strokeWidth="10" />
        <path d={marks(true)} stroke={tone} strokeWidth="12" />
        <path d={marks(true)} stroke="var(--ground)" strokeWidth="8" />
      </g>
      {values.map(({ id, label, isNap, written }, index) => {
        const { x, y } = places[index] ?? { x: 0, y: 0 };
        // Above its mark where something stands beside it.
        const isBeside = isNap && index < values.length - 1 && values[index + 1]?.isNap !== true;
        const isLast = isNap && index === values.length - 1;
        return (
          <g key={id}>
            <text
              data-text="value"
              x={isBeside ? mirror(mirror(x) + 12) : x}
              y={isBeside ? y + 3 : y - GAP}
              textAnchor={isBeside ? 'start' : isLast ? 'end' : 'middle'}
            >
              {written}
              {isNap && <tspan className="trend-nap"> {JOURNEY_MESSAGES.nap}</tspan>}
            </text>
            {(isNarrow ? label.split(/\s|(?<=月)/) : [label]).map((part, line, { length }) => (
              <text
                key={part}
                x={x}
                y={height - (8 + 14 * (length - 1 - line)) * scale}
                textAnchor="middle"
              >
                {part}
              </text>
            ))}
          </g>
        );
      })}
    </>
  );
  const points = values.map(({ id, label, tooltip }, index) => ({
    id,
    ...(places[index] ?? { x: 0, y: 0 }),
    title: label,
    text: tooltip,
  }));
  return { width, height, shapes, points };
}
