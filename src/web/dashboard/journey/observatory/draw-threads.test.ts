import { expect, it } from 'vitest';
import { drawThreads } from './draw-threads.ts';

const DATES = ['2026-11-22', '2026-11-23'];

it('the threads begin beside their hours, which are inside the picture also as 12 AM', () => {
  const { labels, toEdge, toIndex } = drawThreads(DATES, new Map(), 500);
  const hours = labels.map(({ x, children }) => ({ end: x, text: String(children) }));
  expect(hours).toHaveLength(3);
  for (const { end, text } of hours) {
    // A letter is about 6.4 px wide.
    expect(end).toBeGreaterThanOrEqual(6.4 * text.length);
    expect(end).toBeLessThan(toEdge(0));
  }
  expect(DATES.map((_, index) => toIndex(toEdge(index) + 1))).toEqual([0, 1]);
});
