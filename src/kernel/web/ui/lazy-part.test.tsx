import { fireEvent, render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { optionalPart } from './lazy-part.tsx';

const Draft = () => <input aria-label="Note" />;
const [Part] = optionalPart(async () => Draft);
const [Missing] = optionalPart(() => Promise.reject(new Error('The network is gone.')));

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [renders, renderAgain] = useState(0);
  return (
    <Suspense>
      <button onClick={() => startTransition(() => setOpen(true))}>Open</button>
      <button onClick={() => renderAgain(renders + 1)}>Rendered {renders}</button>
      {isOpen && <Part />}
      {isOpen && <Missing />}
    </Suspense>
  );
}

it('a part that was loaded while it opened keeps what was typed, beside one that can’t be loaded', async () => {
  // As in the browser; `act` would wait for the code before it renders.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<Page />);
  screen.getByText('Open').click();
  const note = await screen.findByLabelText<HTMLInputElement>('Note');
  fireEvent.change(note, { target: { value: 'a dream' } });
  screen.getByText('Rendered 0').click();
  await screen.findByText('Rendered 1');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('a dream');
});
