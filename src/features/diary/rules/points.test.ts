import { expect, test } from 'vitest';
import { bonusesDue, dayPoints, STREAK_BONUSES, sumBonuses } from './points.ts';

test.each([
  [0, 0],
  [419, 0],
  [420, 70],
  [425, 70],
  [426, 71],
  [450, 75],
  [480, 80],
  [719, 119],
  [720, 120],
  [721, 120],
  [900, 120],
])('%i earning minutes of a day are worth %i points', (minutes, points) => {
  expect(dayPoints(minutes)).toBe(points);
});

test.each([
  [2, 0, 0],
  [3, 0, 50],
  [6, 1, 0],
  [7, 1, 150],
  [13, 2, 0],
  [14, 2, 300],
  [29, 3, 0],
  [30, 3, 500],
  [30, 0, 1000],
])('%i earning days with the first %i bonuses paid are due %i points', (earningDays, paid, due) => {
  expect(sumBonuses(bonusesDue(earningDays, STREAK_BONUSES.slice(0, paid)))).toBe(due);
});
