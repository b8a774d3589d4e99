import type { Chart } from 'chart.js';
import { expect, it } from 'vitest';
import type { ChartColors } from './use-chart-colors.ts';
import { createChartAnnotations } from './chart-annotations.ts';

const TONES = { '--ground': 'ground', '--ink': 'ink', remPixels: 16 } as ChartColors;

/** Draw calls on a chart with 100 px above the zero line, in order. */
function written(values: number[]) {
  const texts: { text: string; y: number; tone: string }[] = [];
  const ctx = {
    fillStyle: '',
    strokeStyle: '',
    save() {},
    restore() {},
    strokeText: (text: string, _x: number, y: number) =>
      texts.push({ text, y, tone: ctx.strokeStyle }),
    fillText: (text: string, _x: number, y: number) => texts.push({ text, y, tone: ctx.fillStyle }),
  };
  const chart = {
    ctx,
    data: { datasets: [{ data: values }] },
    scales: { y: { getPixelForValue: (value: number) => 100 - value } },
    getDatasetMeta: () => ({ data: values.map((value, index) => ({ x: index, y: 100 - value })) }),
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
