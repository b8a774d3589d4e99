import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Person, ServerState } from '#contract/administration.ts';
import { accountServer, openAccount, press, RANI } from '../account.fixture.tsx';
import { done, success } from '#web/api/server.fixture.ts';

const DAY = '2026-11-20T05:00:00.000Z';
const BUDI: Person = {
  userId: 'u2',
  username: 'Budi',
  joinedAt: DAY,
  lastSeenOn: null,
  twoStep: true,
  isAdministrator: false,
  isBlocked: false,
};
const SERVER: ServerState = {
  version: '1.0.0',
  database: { engine: 'sqlite', bytes: 2_500_000, freeBytes: 8_000_000 },
  failingChannels: 0,
  failingWebhooks: 0,
  failedSignIns: 3,
  registration: { isOpen: true, isFixed: false },
  sendsMail: true,
  publicUrl: 'https://lelap.example',
  backups: { count: 7, lastAt: DAY, isLate: true },
  mayDownload: true,
};

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

it('only an administrator finds the people, the invitations and the server', async () => {
  accountServer();
  const profile = within(await openAccount());
  await profile.findByRole('button', { name: 'Activity' });
  for (const name of ['People', 'Invitations', 'Server']) {
    expect(profile.queryByRole('button', { name })).toBeNull();
  }
});

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

it('the server says how it is, and warns of a late backup', async () => {
  householdServer();
  const dialog = within(await openAccount('server'));
  expect(await dialog.findByText(/SQLite, 2\.5/)).toBeTruthy();
  expect(dialog.getByText(/over three days old/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Send me a test email' })).toBeTruthy();
});
