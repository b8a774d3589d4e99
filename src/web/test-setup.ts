import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import * as english from 'virtual:messages/en/all';
import { silence } from '#kernel/web/api/server-silence.ts';
import { showLanguage } from '#kernel/web/messages/catalogue.ts';

showLanguage(english);

// Lazy modules are compiled on first use, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// Else a dashboard that is open for 5 s imports all tabs, and Vitest fails a file that ends before its imports.
Object.assign(navigator, { connection: { saveData: true } });

// happy-dom does not know <search>, and React would report it.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// React and libraries report misuse by console.error only, so fail on it.
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
  // Files share modules: a test without a server would silence it for others.
  silence.set(false);
  localStorage.clear();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
});
