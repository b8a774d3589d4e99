import { expect, it } from 'vitest';
import { drawTrend } from './draw-trend.tsx';

const value = (id: string, isNap: boolean) => ({
  id,
  label: id,
  isNap,
  value: 7,
  written: '7.0',
  tooltip: '',
});

it('the value of a nap at the end of a chart ends at the edge, clear of the value before it', () => {
  const values = [...'abcdef'].map((id) => value(id, false));
  const { labels } = drawTrend([...values, value('g', true)], {
    width: 320,
    tone: 'red',
    goal: undefined,
  });
  const shown = labels.filter((label) => label['data-text'] === 'value');
  expect(shown.at(-2)).toMatchObject({ textAnchor: 'middle' });
  expect(shown.at(-1)).toMatchObject({ x: 320, textAnchor: 'end' });
});
