import type { Chart } from 'chart.js';
import { expect, it } from 'vitest';
import type { ChartColors } from './use-chart-colors.ts';
import { createChartAnnotations } from './chart-annotations.ts';

/** Between two points of a chart on a phone, and half of a value. */
const STEP_PX = 35;
const HALF_PX = 9;

const TONES = { '--ground': 'ground', '--ink': 'ink', remPixels: 16 } as ChartColors;

/** Draw calls on a chart with 100 px above the zero line, in order. */
function written(values: number[]) {
  const texts: { text: string; x: number; y: number; tone: string }[] = [];
  const ctx = {
    fillStyle: '',
    strokeStyle: '',
    save() {},
    restore() {},
    measureText: () => ({ width: 2 * HALF_PX }),
    strokeText: (text: string, x: number, y: number) =>
      texts.push({ text, x, y, tone: ctx.strokeStyle }),
    fillText: (text: string, x: number, y: number) =>
      texts.push({ text, x, y, tone: ctx.fillStyle }),
  };
  const chart = {
    ctx,
    data: { datasets: [{ data: values }] },
    scales: { y: { getPixelForValue: (value: number) => 100 - value } },
    getDatasetMeta: () => ({
      data: values.map((value, index) => ({ x: STEP_PX * index, y: 100 - value })),
    }),
  };
  const { afterDatasetsDraw } = createChartAnnotations({
    tones: TONES,
    goal: undefined,
    write: String,
  });
  afterDatasetsDraw?.(chart as unknown as Chart<'line'>, {}, {}, false as never);
  return texts;
}

it('a chart value has an outline in the ground color to separate it from the line', () => {
  expect(written([50]).map(({ text, tone }) => [text, tone])).toEqual([
    ['50', 'ground'],
    ['50', 'ink'],
  ]);
});

it.each([
  ['a peak', [40, 60, 40], 'above'],
  ['a slope', [40, 50, 60], 'above'],
  ['a plain', [50, 50, 50], 'above'],
  ['a valley', [60, 40, 60], 'below'],
  ['a valley at zero, where the dates are', [60, 0, 60], 'above'],
])('the chart writes the value of %s where the line leaves room', (_what, values, place) => {
  const [, , text] = written(values);
  expect(text?.text).toBe(String(values[1]));
  const pixelsBelow = (text?.y ?? Number.NaN) - (100 - (values[1] ?? Number.NaN));
  expect(Math.sign(pixelsBelow)).toBe(place === 'above' ? -1 : 1);
});

it.each([
  ['rises after it', [20, 18, 100], -1],
  ['falls before it', [100, 18, 17], 1],
  ['rises a little', [20, 21, 24], 0],
])('a chart value moves aside where the line %s', (_what, values, side) => {
  const [, , text] = written(values);
  const shift = (text?.x ?? Number.NaN) - STEP_PX;
  expect(Math.sign(shift)).toBe(side);
  // At the corner next to it, the line is below the value.
  const [y = 0, steep = 0] = [values[1], values[side < 0 ? 2 : 0]];
  const height = ((HALF_PX - Math.abs(shift)) * (steep - y)) / STEP_PX;
  expect(100 - y - height).toBeGreaterThan(text?.y ?? Number.NaN);
});
