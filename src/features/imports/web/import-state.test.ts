import { expect, test } from 'vitest';
import type { Imported } from '../contract.ts';
import { toEffect } from './import-state.ts';

test('the points of several imports are the changes of each, added', () => {
  const result = (pointsBefore: number, pointsAfter: number, id: 'full-night' | 'first-step') =>
    ({
      pointsBefore,
      pointsAfter,
      statuses: [],
      marks: [],
      newAchievements: [{ id, name: id }],
    }) as unknown as Imported;
  const effect = toEffect([
    result(10, 15, 'full-night'),
    result(10, 17, 'full-night'),
    result(10, 8, 'first-step'),
  ]);
  expect(effect).toMatchObject({ pointsBefore: 10, pointsAfter: 20 });
  expect(effect.unlocks).toEqual(['full-night', 'first-step']);
});
