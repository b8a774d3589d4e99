import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { KeyHints } from './key-hints.tsx';
import { useJourneyKeys, type JourneyActions } from './use-journey-keys.ts';

function View({ actions }: { actions: JourneyActions }) {
  return (
    <>
      <KeyHints keys={useJourneyKeys(actions)} />
      <input aria-label="field" />
    </>
  );
}

it('letters run the actions of a view, but not in a field or as part of a shortcut', async () => {
  const [older, rangeNewer] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(<View actions={{ older, rangeNewer }} />);
  await userEvent.keyboard('j{Shift>}{ArrowRight}{/Shift}k');
  expect([older.mock.calls.length, rangeNewer.mock.calls.length]).toEqual([1, 1]);
  await userEvent.keyboard('{Control>}j{/Control}');
  await userEvent.type(screen.getByLabelText('field'), 'j');
  expect(older).toHaveBeenCalledOnce();
});

it('keys that are switched off stay off in this browser', async () => {
  const older = vi.fn<() => void>();
  const { unmount } = render(<View actions={{ older }} />);
  expect(screen.getByText('older, newer')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keyboard shortcuts' }));
  unmount();
  render(<View actions={{ older }} />);
  await userEvent.keyboard('j');
  expect(older).not.toHaveBeenCalled();
  expect(screen.queryByText('older, newer')).toBeNull();
});
