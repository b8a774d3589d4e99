import './renders.fixture.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// What is lazy is compiled when it is first asked for, and a busy machine may take seconds over it.
configure({ asyncUtilTimeout: 30_000 });

// React and the libraries report misuse through console.error and nothing else: it must not go unseen.
beforeEach(() => {
  const consoleError = vi.spyOn(console, 'error');
  return () => {
    const reports = [...consoleError.mock.calls];
    vi.resetAllMocks();
    vi.restoreAllMocks();
    const [first] = reports;
    if (first) throw new Error(`console.error was called: ${first.map(String).join(' ')}`);
  };
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
