import { expect, test } from 'vitest';
import { summarizeClock } from './circular.ts';

test('equal clock times deviate by 0, not by -0, which would be shown with its sign', () => {
  expect(summarizeClock([1380, 1380])?.sd).toBe(0);
});
