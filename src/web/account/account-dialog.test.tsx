import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { success } from '#web/api/server.fixture.ts';
import { loaded, openDashboard } from '#web/dashboard/dashboard.fixture.tsx';
import { accountServer, openAccount, press, RANI } from './account.fixture.tsx';

it('the account dialog asks before it discards a typed password', async () => {
  const server = accountServer();
  await openAccount();
  await press('Change password');
  const typed = () => screen.findByLabelText<HTMLInputElement>('New password');
  fireEvent.change(await typed(), { target: { value: 'a long enough one' } });
  await press('Close');
  await press('Keep editing');
  expect((await typed()).value).toBe('a long enough one');
  await press('Back to the account');
  await press('Discard changes');
  await screen.findByRole('dialog', { name: 'Account' });
  await press('Change password');
  expect((await typed()).value).toBe('');
  // A section is requested when it opens.
  expect(server.lines()).not.toContain('GET /account/events');
});

it('the account links to nothing that this server cannot do', async () => {
  const links = async (account: object) => {
    accountServer({ 'GET /account': success({ ...RANI, ...account }) });
    const dialog = await openAccount();
    await within(dialog).findByText('Signed-in devices');
    const found = ['Reminders', 'Ways to sign in', 'Open on your phone'].filter((name) =>
      within(dialog).queryByRole('button', { name }),
    );
    cleanup();
    return found;
  };
  expect(await links({ sendsReminders: false, publicUrl: 'http://localhost:3000' })).toEqual([]);
  document.head.innerHTML = '<meta name="sign-in-ways" content="passkeys">';
  expect(await links({ sendsReminders: true, publicUrl: 'https://lelap.example' })).toEqual([
    'Reminders',
    'Ways to sign in',
    'Open on your phone',
  ]);
});

it('the account dialog stays closed when the address names an unknown part', async () => {
  accountServer();
  openDashboard({ userId: 'u1' }, '/dashboard?account=nonsense');
  await loaded();
  expect(screen.queryByRole('dialog')).toBeNull();
});
