import type { Chart, Plugin } from 'chart.js';
import type { Tones } from './use-tones.ts';

/** Between a point and its value above, or its thread below. */
const GAP = 12;

type WaxThreadsOptions = {
  tones: Tones;
  goal: number | undefined;
  write: (value: number) => string;
};

/** Draws in wax dots what a grid would say louder: the zero line, the goal, and a thread from each point down. */
export function waxThreads({ tones, goal, write }: WaxThreadsOptions): Plugin<'line'> {
  return {
    id: 'wax-threads',
    beforeDatasetsDraw(chart) {
      const across = (y: number, tone: string) => dotted(chart, tone, [0, y], [chart.width, y]);
      const zero = yOf(chart, 0);
      across(zero, tones['--line']);
      if (goal !== undefined) across(yOf(chart, goal), tones['--edge']);
      for (const { x, y } of pointsOf(chart)) {
        if (y + GAP < zero) dotted(chart, tones['--line'], [x, y + GAP], [x, zero]);
      }
    },
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      ctx.font = `400 ${0.9375 * tones.remPixels}px ${tones.display}`;
      ctx.fillStyle = tones['--ink'];
      ctx.textAlign = 'center';
      for (const { x, y, value } of pointsOf(chart)) ctx.fillText(write(value), x, y - GAP);
      ctx.restore();
    },
  };
}

const yOf = (chart: Chart<'line'>, value: number) =>
  chart.scales['y']?.getPixelForValue(value) ?? 0;

function pointsOf(chart: Chart<'line'>): { x: number; y: number; value: number }[] {
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
  // A dash of no length with round caps is a dot.
  ctx.setLineDash([0.1, 6]);
  ctx.beginPath();
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
  ctx.restore();
}
