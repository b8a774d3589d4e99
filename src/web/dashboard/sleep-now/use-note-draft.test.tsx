import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A new page: nothing of the module's memory is left. */
async function openPage(save: (note: string | null, isPageHidden: boolean) => Promise<boolean>) {
  vi.resetModules();
  const { useNoteDraft } = await import('./use-note-draft.ts');
  return renderHook(() => useNoteDraft('s1', save)).result;
}

it('a note that a reload interrupts is shown and saved by the next page, once', async () => {
  const interrupted = await openPage(() => new Promise(() => {}));
  act(() => interrupted.current.type('Rain all night.'));

  const save = vi.fn<(note: string | null, isPageHidden: boolean) => Promise<boolean>>(
    async () => true,
  );
  const next = await openPage(save);
  expect(next.current.typed).toBe('Rain all night.');
  await act(async () => vi.advanceTimersByTime(1000));
  expect(save).toHaveBeenCalledExactlyOnceWith('Rain all night.', false);

  const last = await openPage(save);
  expect(last.current.typed).toBeUndefined();
});
