import { expect, test } from 'vitest';
import { bonusesDue, dayPoints } from './points.ts';

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
  [2, 0, { bonuses: 0, points: 0 }],
  [3, 0, { bonuses: 0b1, points: 50 }],
  [6, 0b1, { bonuses: 0, points: 0 }],
  [7, 0b1, { bonuses: 0b10, points: 150 }],
  [13, 0b11, { bonuses: 0, points: 0 }],
  [14, 0b11, { bonuses: 0b100, points: 300 }],
  [29, 0b111, { bonuses: 0, points: 0 }],
  [30, 0b111, { bonuses: 0b1000, points: 500 }],
  [30, 0, { bonuses: 0b1111, points: 1000 }],
])('%i earning days with the bonuses %i paid are due %j', (earningDays, paid, due) => {
  expect(bonusesDue(earningDays, paid)).toEqual(due);
});
