import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FULL_DAY_MINUTES } from '../rules/points.ts';
import { Kawung } from './kawung.tsx';

const filledPetals = (minutes: number, isDashed: boolean) => {
  const { container } = render(<Kawung minutes={minutes} isDashed={isDashed} />);
  // Each petal is a closed subpath.
  const lines = container.querySelector('path:not([fill="none"])')?.getAttribute('d') ?? '';
  return lines.split('z').length - 1;
};

it.each([
  [FULL_DAY_MINUTES / 4 - 1, 0, false],
  [FULL_DAY_MINUTES - 1, 3, false],
  [FULL_DAY_MINUTES, 4, false],
  // With uncertain times.
  [1200, 0, true],
])('a night of %d minutes fills %i petals, one for each quarter', (minutes, petals, isDashed) => {
  expect(filledPetals(minutes, isDashed)).toBe(petals);
});
