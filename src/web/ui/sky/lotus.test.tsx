import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Lotus } from './lotus.tsx';

const petalsOf = (petals: number) =>
  render(
    <svg>
      <Lotus petals={petals} />
    </svg>,
  ).container.querySelectorAll('use[fill="var(--bloom)"]').length;

it.each([3, 7, 14, 30])('the lotus opens in exactly %i petals', (petals) => {
  expect(petalsOf(petals)).toBe(petals);
});
