import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { watchBack } from './back-guard.ts';
import { Dialog } from './dialog.tsx';

watchBack();

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Add a sleep" footer={<button>Save</button>} onClose={() => setOpen(false)}>
          <p>What was it?</p>
        </Dialog>
      )}
    </>
  );
}

const open = async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Add a sleep' });
};

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('the dialog closes with %s and returns the focus', async (_how, leave) => {
  const dialog = await open();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await leave();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
  );
});

it.each([
  { of: 'a dialog', hasBack: false },
  { of: 'a section with a way back', hasBack: true },
])('Back asks before the changes of $of are lost', async ({ hasBack }) => {
  const [left, onClose, onPress] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const forward = vi.spyOn(history, 'forward').mockReturnValue();
  addEventListener('popstate', left);
  const back = (isChanged: boolean) =>
    hasBack ? { label: 'All sections', onPress, isChanged: () => isChanged } : undefined;
  const dialog = (isChanged: boolean) => (
    <Dialog
      title="Profile"
      isChanged={!hasBack && isChanged}
      back={back(isChanged)}
      onClose={onClose}
    >
      <p>Your name</p>
    </Dialog>
  );
  const { rerender } = render(dialog(false));
  const pressBack = () => fireEvent(window, new Event('popstate'));
  pressBack();
  expect([left.mock.calls.length, forward.mock.calls.length]).toEqual([1, 0]);

  rerender(dialog(true));
  pressBack();
  // The browser returns to the page of the dialog.
  pressBack();
  expect([left.mock.calls.length, forward.mock.calls.length]).toEqual([1, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alert')).toBeNull();

  pressBack();
  pressBack();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(hasBack ? onPress : onClose).toHaveBeenCalledOnce();
  pressBack();
  expect([left.mock.calls.length, forward.mock.calls.length]).toEqual([2, 2]);
  removeEventListener('popstate', left);
});
