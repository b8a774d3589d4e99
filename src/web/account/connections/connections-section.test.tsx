import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ApiToken } from '#contract/api-tokens.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { done, refusal, success } from '#web/api/server.fixture.ts';
import { accountServer, openAccount, press } from '../account.fixture.tsx';

const DAY = '2026-11-20T05:00:00.000Z';
const BUTTON: ApiToken = {
  id: 't1',
  name: 'By the bed',
  scopes: ['press'],
  createdAt: DAY,
  lastUsedAt: null,
  expiresAt: null,
};
const HOOK: Webhook = {
  id: 'w1',
  label: 'home.example',
  includesNote: false,
  createdAt: DAY,
  isDisabled: true,
  tries: [{ type: 'sleep.started', triedAt: DAY, isDelivered: false, status: '503' }],
};

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

it('the list tells what each connection may do, and removes one', async () => {
  const server = accountServer({
    'GET /account/tokens': success({
      items: [BUTTON, { ...BUTTON, id: 't2', name: 'A script', scopes: ['read'], expiresAt: DAY }],
    }),
    'GET /account/webhooks': success({ items: [HOOK] }),
    'DELETE /account/tokens/t1': done,
  });
  await openAccount('connections');
  const dialog = within(await screen.findByRole('list', { name: 'Connections' }));
  expect(await dialog.findByText('Button or shortcut')).toBeDefined();
  expect(dialog.getByText(/^Program that reads, ends soon: /)).toBeDefined();
  expect(dialog.getByText(/^Off, because it kept failing/)).toBeDefined();
  expect(dialog.getByText('sleep.started · 503')).toBeDefined();

  server.answers['GET /account/tokens'] = success({ items: [] });
  await press('Remove By the bed');
  await waitFor(() => expect(dialog.queryByText('Button or shortcut')).toBeNull());
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('list', { name: 'Connections' }));
});
