import type { Chart, Plugin } from 'chart.js';
import type { ChartColors } from './use-chart-colors.ts';

/** Gap between a point and its value, or the line below. */
const GAP = 12;

/** Width of the outline around a value, so that lines don't cross its digits. */
const HALO_WIDTH = 5;

/** Digit height of Zen Antique relative to the font size. */
const CAP_HEIGHT = 0.75;

type WaxThreadsOptions = {
  tones: ChartColors;
  goal: number | undefined;
  write: (value: number) => string;
};

/** Draws dotted lines in place of a grid: the zero line, the goal, and a line down from each point. */
export function createChartAnnotations({ tones, goal, write }: WaxThreadsOptions): Plugin<'line'> {
  return {
    id: 'wax-threads',
    beforeDatasetsDraw(chart) {
      const across = (y: number, tone: string) => dotted(chart, tone, [0, y], [chart.width, y]);
      const zero = findY(chart, 0);
      across(zero, tones['--line']);
      if (goal !== undefined) across(findY(chart, goal), tones['--edge']);
      for (const { x, y } of listPoints(chart)) {
        if (y + GAP < zero) dotted(chart, tones['--line'], [x, y + GAP], [x, zero]);
      }
    },
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      const textHeight = 0.9375 * tones.remPixels;
      ctx.font = `400 ${textHeight}px ${tones.display}`;
      ctx.fillStyle = tones['--ink'];
      ctx.strokeStyle = tones['--ground'];
      ctx.lineWidth = HALO_WIDTH;
      ctx.lineJoin = 'round';
      ctx.textAlign = 'center';
      const zero = findY(chart, 0);
      const points = listPoints(chart);
      for (const [index, { x, y, value }] of points.entries()) {
        // At a local minimum the chart line rises on both sides: put the value below, where only the dotted line is.
        const isBelow = isValley(points, index) && y + GAP + textHeight < zero;
        const baseline = isBelow ? y + GAP + textHeight * CAP_HEIGHT : y - GAP;
        const text = write(value);
        const half = ctx.measureText(text).width / 2 + HALO_WIDTH;
        const left = isBelow ? x : x + shiftBesideLine(points, index, half);
        ctx.strokeText(text, left, baseline);
        ctx.fillText(text, left, baseline);
      }
      ctx.restore();
    },
  };
}

/** Whether a point is a local minimum. */
function isValley(points: readonly { y: number }[], index: number): boolean {
  const y = points[index]?.y ?? 0;
  const [before = y, after = y] = [points[index - 1]?.y, points[index + 1]?.y];
  return Math.max(before, after) <= y && Math.min(before, after) < y;
}

/** How far a value above its point moves aside (px), so that a line that rises steeply next to it stays clear. */
function shiftBesideLine(
  points: readonly { x: number; y: number }[],
  index: number,
  half: number,
): number {
  const { x, y } = points[index] ?? { x: 0, y: 0 };
  return [points[index - 1], points[index + 1]]
    .filter((beside) => beside !== undefined && beside.y < y)
    .reduce((shift, beside) => {
      const dx = (beside?.x ?? x) - x;
      // Where the line is as high as the lower edge of the value.
      const room = (GAP * Math.abs(dx)) / (y - (beside?.y ?? 0));
      return shift - Math.sign(dx) * Math.max(0, half - room);
    }, 0);
}

const findY = (chart: Chart<'line'>, value: number) =>
  chart.scales['y']?.getPixelForValue(value) ?? 0;

function listPoints(chart: Chart<'line'>): { x: number; y: number; value: number }[] {
  const values = chart.data.datasets[0]?.data ?? [];
  return chart
    .getDatasetMeta(0)
    .data.map(({ x, y }, index) => ({ x, y, value: Number(values[index] ?? 0) }));
}

function dotted(
  { ctx }: Chart<'line'>,
  tone: string,
  [fromX, fromY]: [number, number],
  [toX, toY]: [number, number],
): void {
  ctx.save();
  ctx.strokeStyle = tone;
  ctx.lineWidth = 2;
  ctx.lineCap = 'round';
  // A zero-length dash with round caps is a dot.
  ctx.setLineDash([0.1, 6]);
  ctx.beginPath();
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
  ctx.restore();
}
