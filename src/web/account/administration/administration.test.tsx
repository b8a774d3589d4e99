import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Person, ServerState } from '#contract/administration.ts';
import { accountServer, openAccount, RANI } from '../account.fixture.tsx';
import { done, refusal, success } from '#web/api/server.fixture.ts';

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
    'GET /admin/invitations': success({ items: [] }),
    'GET /admin/server': success(SERVER),
  });
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

it('only an administrator finds the people, the invitations and the server', async () => {
  accountServer();
  const profile = within(await openAccount());
  await profile.findByRole('button', { name: 'Activity' });
  for (const name of ['People', 'Invitations', 'Server']) {
    expect(profile.queryByRole('button', { name })).toBeNull();
  }
});

it('a password link is made after a confirmation, and can be handed over', async () => {
  const server = householdServer();
  const link = 'POST /admin/people/u2/reset-link';
  server.answers[link] = refusal(403, 'CONFIRMATION_REQUIRED', 'Please confirm first.');
  server.answers['POST /account/confirmation'] = success({ kind: 'password', expiresAt: DAY });
  await openAccount('people');
  await userEvent.click(await screen.findByText('Budi'));
  await press('Create a password link');
  await userEvent.type(await screen.findByLabelText('Current password'), 'a long enough one');
  server.answers[link] = success({ token: 'secret', expiresAt: DAY });
  await press('Confirm');
  expect(await screen.findByText('https://lelap.example/login?reset=secret')).toBeTruthy();
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

it('an invitation is a link with the number of people that it admits', async () => {
  const server = householdServer();
  server.answers['POST /admin/invitations'] = success({
    id: 'i1',
    createdAt: DAY,
    expiresAt: DAY,
    usesLeft: 4,
    token: 'welcome',
  });
  await openAccount('invitations');
  expect(await screen.findByText('No open invitations.')).toBeTruthy();
  const uses = await screen.findByLabelText('For how many people?');
  await userEvent.clear(uses);
  await userEvent.type(uses, '4');
  await press('Create invitation');
  expect(await screen.findByText('https://lelap.example/register#invite=welcome')).toBeTruthy();
});

it('the server says how it is, and warns of a late backup', async () => {
  householdServer();
  const dialog = within(await openAccount('server'));
  expect(await dialog.findByText(/SQLite, 2\.5/)).toBeTruthy();
  expect(dialog.getByText(/over three days old/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Send me a test email' })).toBeTruthy();
});
