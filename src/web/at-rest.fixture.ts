import { act } from '@testing-library/react';
import { vi } from 'vitest';

// Loaded before, so that nothing that a screen needs arrives later.
import.meta.glob(
  [
    './{account,dashboard}/**/*.{ts,tsx}',
    '../features/*/web/**/*.{ts,tsx}',
    '../kernel/web/ui/**/*.{ts,tsx}',
    '!../**/*.{test,fixture}.{ts,tsx}',
    '!../**/*worker/**',
  ],
  { eager: true },
);

/** Lets React and the queries process what has arrived, so that a test can say that nothing follows. */
export const settled = () =>
  act(async () => {
    // Lazy imports take longer on a busy machine.
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve));
  });

/** Turns in which nothing changes: a request and its render take fewer. */
const TURNS_AT_REST = 8;

/** Waits until the page is at rest. `answer` is called each turn; true: it has let something happen. */
export async function atRest(answer = () => false): Promise<void> {
  let hasChanged = false;
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document.body, everything);
  for (let still = 0; still < TURNS_AT_REST; still += 1) {
    hasChanged = false;
    await settled();
    if (answer() || hasChanged) still = 0;
  }
  observer.disconnect();
}
