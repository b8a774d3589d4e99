import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CountUp } from './count-up.tsx';

const shown = (isCounting: boolean) =>
  render(<CountUp value={228} isCounting={isCounting} />).container.textContent?.trim();

it('is there at once when there is nothing to celebrate', () => {
  expect(shown(false)).toBe('228');
});

it('begins at 0 right after waking', () => {
  expect(shown(true)).toBe('0');
});

it('stands still for who prefers reduced motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: true });
  expect(shown(true)).toBe('228');
});
