import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Morning = ({ name }: { name: string }) => <p>Good morning, {name}</p>;

const makePart = () => lazyPart(async () => Morning);

it('a lazy part is loaded when it is shown', async () => {
  const [Part] = makePart();
  render(<Part name="Rani" />, { wrapper: Suspense });
  expect(screen.queryByText('Good morning, Rani')).toBeNull();
  expect(await screen.findByText('Good morning, Rani')).toBeTruthy();
});

it('a preloaded lazy part is shown at once', async () => {
  const [Part, preload] = makePart();
  await preload();
  render(<Part name="Rani" />, { wrapper: Suspense });
  expect(screen.getByText('Good morning, Rani')).toBeTruthy();
});
