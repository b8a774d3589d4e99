import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SourceList } from './source-list.tsx';
import { readSourceOrder, rememberSource } from './source-order.ts';

function Sources({ names }: { names: readonly string[] }) {
  const [sources, setSources] = useState(names);
  const prefer = (source: string) => {
    rememberSource(source);
    setSources([source, ...sources.filter((other) => other !== source)]);
  };
  return <SourceList sources={sources} onPrefer={prefer} />;
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Preferred source' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace('Put first', ''));
const button = (source: string) => screen.getByRole('button', { name: `Put first: ${source}` });
const isDisabled = (source: string) => button(source).getAttribute('aria-disabled');

it('a source is put first by keyboard, keeps the focus, is announced and remembered', async () => {
  rememberSource('Old Watch');
  render(<Sources names={['constructor', 'fitbit', 'Phone']} />);
  expect(rows()).toEqual(['constructor', 'Fitbit', 'Phone']);
  expect(isDisabled('constructor')).toBe('false');

  button('Phone').focus();
  await userEvent.keyboard('{Enter}');
  expect(rows()).toEqual(['Phone', 'constructor', 'Fitbit']);
  expect(document.activeElement).toBe(button('Phone'));
  expect(isDisabled('Phone')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Phone is first now.');

  await userEvent.click(button('Fitbit'));
  await userEvent.click(button('Fitbit'));
  expect(rows()).toEqual(['Fitbit', 'Phone', 'constructor']);
  expect(screen.getByRole('status').textContent).toBe('Fitbit is first now.');
  expect(readSourceOrder()).toEqual(['fitbit', 'Phone', 'Old Watch']);
});

it('a stored order that is damaged counts as none', () => {
  for (const text of ['{', 'null', '{"a":1}']) {
    localStorage.setItem('importSources', text);
    expect(readSourceOrder()).toEqual([]);
  }
});
