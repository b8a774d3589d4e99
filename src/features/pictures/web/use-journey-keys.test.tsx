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
  const pressed: string[] = [];
  const names = ['older', 'rangeOlder', 'rangeNewer'] as const;
  const actions = Object.fromEntries(names.map((name) => [name, () => void pressed.push(name)]));
  render(<View actions={actions} />);
  const arrows = '{Shift>}{ArrowLeft}{ArrowRight}{/Shift}';
  await userEvent.keyboard(`j${arrows}k`);
  document.dir = 'rtl';
  await userEvent.keyboard(arrows);
  document.dir = '';
  const inOrder = ['older', 'rangeOlder', 'rangeNewer', 'rangeNewer', 'rangeOlder'];
  expect(pressed).toEqual(inOrder);
  await userEvent.keyboard('{Control>}j{/Control}');
  await userEvent.type(screen.getByLabelText('field'), 'j');
  expect(pressed).toEqual(inOrder);
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
