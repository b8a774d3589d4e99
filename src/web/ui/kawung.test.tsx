import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Kawung } from './kawung.tsx';

const filledPetals = (minutes: number, isDashed = false) => {
  const { container } = render(<Kawung minutes={minutes} isDashed={isDashed} />);
  // Each petal is a closed line of its own.
  const lines = container.querySelector('path:not([fill="none"])')?.getAttribute('d') ?? '';
  return lines.split('z').length - 1;
};

it.each([
  [0, 0],
  [104, 0],
  [105, 1],
  [315, 3],
  [419, 3],
  [420, 4],
  [900, 4],
])('a night of %i minutes fills %i petals: one for each quarter of 7 h', (minutes, petals) => {
  expect(filledPetals(minutes)).toBe(petals);
});

it('fills none for a night whose times are in doubt', () => {
  expect(filledPetals(1200, true)).toBe(0);
});
