import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CountUp } from './count-up.tsx';

it.each([
  ['waiting', '0'],
  ['running', '0'],
  ['over', '228'],
] as const)('in a sequence that is %s the count-up first shows %s', (step, shown) => {
  const { container } = render(<CountUp value={228} step={step} />);
  expect(container.textContent.trim()).toBe(shown);
});
