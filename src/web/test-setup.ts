import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// React and the libraries report misuse through console.error and nothing else: it must not go unseen.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const reports = vi.mocked(console.error).mock.calls;
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  expect(reports, 'console.error was called').toEqual([]);
});
