import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { done, refusal, success } from '#web/api/server.fixture.ts';
import { accountServer, BUTTON, DAY, openAccount, press } from '../account.fixture.tsx';

it('a calendar’s address is made after a confirmation and shown once', async () => {
  const server = accountServer();
  const make = 'POST /account/tokens';
  server.answers[make] = refusal(403, 'CONFIRMATION_REQUIRED', 'Please confirm first.');
  server.answers['POST /account/confirmation'] = success({ kind: 'password', expiresAt: DAY });
  await openAccount('connections');
  await userEvent.selectOptions(await screen.findByLabelText('Add a connection'), 'Calendar');
  await press('Create');
  await userEvent.type(await screen.findByLabelText('Current password'), 'old enough');
  const token = `lelap_${'a'.repeat(43)}`;
  server.answers[make] = success({ ...BUTTON, name: 'Calendar', scopes: ['calendar'], token });
  await press('Confirm');
  const address = `${location.origin}/calendar/${token}.ics`;
  expect(await screen.findByText(address)).toBeDefined();
  expect(screen.getByRole('figure', { name: 'The same as a QR code' })).toBeDefined();
  await expect.poll(() => document.activeElement?.textContent).toContain(address);
  await press('Done');
  expect(screen.queryByText(address)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Add a connection'));
});

it('a connection is removed, and the list has the focus', async () => {
  const server = accountServer({
    'GET /account/tokens': success({ items: [BUTTON] }),
    'DELETE /account/tokens/t1': done,
  });
  await openAccount('connections');
  const dialog = within(await screen.findByRole('list', { name: 'Connections' }));
  expect(await dialog.findByText('Button or shortcut')).toBeDefined();
  server.answers['GET /account/tokens'] = success({ items: [] });
  await press('Remove By the bed');
  await waitFor(() => expect(dialog.queryByText('Button or shortcut')).toBeNull());
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('list', { name: 'Connections' }));
});
