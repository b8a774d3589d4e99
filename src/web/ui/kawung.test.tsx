import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FULL_DAY_MINUTES } from '#domain/points.ts';
import { Kawung } from './kawung.tsx';

const filledPetals = (minutes: number, isDashed = false) => {
  const { container } = render(<Kawung minutes={minutes} isDashed={isDashed} />);
  // Each petal is a closed subpath.
  const lines = container.querySelector('path:not([fill="none"])')?.getAttribute('d') ?? '';
  return lines.split('z').length - 1;
};

it.each([
  [FULL_DAY_MINUTES / 4 - 1, 0],
  [FULL_DAY_MINUTES - 1, 3],
  [FULL_DAY_MINUTES, 4],
])(
  'a night of %d minutes fills %i petals: one for each quarter of a full day',
  (minutes, petals) => {
    expect(filledPetals(minutes)).toBe(petals);
  },
);

it('a night with uncertain times fills no petals', () => {
  expect(filledPetals(1200, true)).toBe(0);
});
