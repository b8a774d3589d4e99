import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CountUp } from './count-up.tsx';

const shown = (isCounting: boolean) =>
  render(<CountUp value={228} isCounting={isCounting} />).container.textContent?.trim();

it('the count-up shows the final value at once when there is nothing to celebrate', () => {
  expect(shown(false)).toBe('228');
});

it('the count-up begins at 0 right after waking', () => {
  expect(shown(true)).toBe('0');
});

it('the count-up shows the final value at once with reduced motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: true });
  expect(shown(true)).toBe('228');
});
