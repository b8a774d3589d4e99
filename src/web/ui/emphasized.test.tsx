import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emphasize, Emphasized } from './emphasized.tsx';

it('Emphasized renders the marked arguments bold, wherever they stand', () => {
  const { container } = render(
    <p>
      <Emphasized text={`${emphasize('10 points')} an hour from ${emphasize('7 hours')} on`} />
    </p>,
  );
  expect(container.textContent).toBe('10 points an hour from 7 hours on');
  expect([...container.querySelectorAll('b')].map((bold) => bold.textContent)).toEqual([
    '10 points',
    '7 hours',
  ]);
});
