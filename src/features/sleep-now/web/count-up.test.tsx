import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CountUp } from './count-up.tsx';

const shown = (isCounting: boolean) =>
  render(<CountUp value={228} isCounting={isCounting} />).container.textContent?.trim();

it('the count-up begins at 0, but shows the final value at once with reduced motion', () => {
  expect(shown(true)).toBe('0');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: true });
  expect(shown(true)).toBe('228');
});
