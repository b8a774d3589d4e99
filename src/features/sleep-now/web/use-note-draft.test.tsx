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
  return renderHook(() => useNoteDraft('s1', save));
}

type Save = Parameters<typeof openPage>[0];
const saves = () => vi.fn<Save>(async () => true);

it('a note that a reload interrupts is shown and saved by the next page, once', async () => {
  const { result: interrupted } = await openPage(() => new Promise(() => {}));
  act(() => interrupted.current.type('Rain all night.'));

  const save = saves();
  const { result: next } = await openPage(save);
  expect(next.current.typed).toBe('Rain all night.');
  await act(async () => vi.advanceTimersByTime(1000));
  expect(save).toHaveBeenCalledExactlyOnceWith('Rain all night.', false);

  const { result: last } = await openPage(save);
  expect(last.current.typed).toBeUndefined();
});

it.each([
  ['its tab is left', false, (unmount: () => void) => unmount()],
  [
    'the page is left',
    true,
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('a note is saved at once when %s', async (_when, isPageHidden, leave) => {
  const save = saves();
  const { result, unmount } = await openPage(save);
  act(() => result.current.type('Rain.'));
  act(() => leave(unmount));
  expect(save).toHaveBeenCalledExactlyOnceWith('Rain.', isPageHidden);
});
