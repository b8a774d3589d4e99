import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('Failed to fetch dynamically imported module');
}

it('the error boundary offers to reload the page', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Oops! This page couldn’t be shown.' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  // React logs caught errors.
  report.mockClear();
});
