import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Person } from '#contract/administration.ts';
import { accountServer, BUDI, openAccount, press, RANI, SERVER } from '../account.fixture.tsx';
import { done, success } from '#web/api/server.fixture.ts';

const administrator = success({
  ...RANI,
  isAdministrator: true,
  publicUrl: 'https://lelap.example',
});

function householdServer(people: readonly Person[] = [BUDI]) {
  return accountServer({
    'GET /account': administrator,
    'GET /admin/people': success({ items: people, nextCursor: null }),
    'GET /admin/server': success(SERVER),
  });
}

it('an account is erased only after its dream name was typed', async () => {
  const server = householdServer();
  server.answers['DELETE /admin/people/u2'] = done;
  await openAccount('people');
  await userEvent.click(await screen.findByText('Budi'));
  await press('Erase account');
  const [, erase] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Erase account' });
  if (erase === undefined) throw new Error('There is no second button.');
  expect(erase.disabled).toBe(true);
  // The hidden profile has a field of the same name.
  const [, name] = screen.getAllByLabelText('Dream name');
  await userEvent.type(name ?? document.body, 'Budi');
  server.answers['GET /admin/people'] = success({ items: [], nextCursor: null });
  await userEvent.click(erase);
  await waitFor(() => expect(screen.queryByText('Budi')).toBeNull());
});
