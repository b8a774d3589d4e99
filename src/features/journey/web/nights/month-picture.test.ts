import { expect, it, onTestFinished } from 'vitest';
import { findDateAt, MONTH_CELLS } from './month-picture.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';

// November 2026 begins on a Sunday, the last column of a week that begins on Monday.
const dates = Array.from(
  { length: 30 },
  (_, day) => ({ sleepDate: `2026-11-${String(day + 1).padStart(2, '0')}` }) as DrawnNight,
);
const picture = document.createElement('svg');
picture.getBoundingClientRect = () => new DOMRect(100, 50, 168, 164);

it.each([
  ['ltr', 6, 0, '2026-11-01'],
  ['ltr', 0, 0, undefined],
  ['ltr', 0, 1, '2026-11-02'],
  ['rtl', 6, 1, '2026-11-02'],
])('in a %s page a date holds its own corner: column %i, week %i', (dir, column, week, date) => {
  document.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const cell = MONTH_CELLS.direct;
  const [x, y] = [100 + column * cell, 50 + 20 + week * cell];
  const find = (clientX: number, clientY: number) =>
    findDateAt({ clientX, clientY }, picture, { month: '2026-11', dates } as never, cell)
      ?.sleepDate;
  expect(find(x, y)).toBe(date);
  expect(find(x + cell - 1, y + cell - 1)).toBe(date);
  expect(find(x + cell, y)).not.toBe(date ?? '2026-11-01');
});
