import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { noResponseYet, success } from '#kernel/web/api/server.fixture.ts';
import { settled } from '#web/at-rest.fixture.ts';
import { loaded, openDashboard } from '#web/dashboard/dashboard.fixture.tsx';
import { QrCode } from '#kernel/web/ui/qr-code.tsx';
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

it('a new administrator is not asked to become one while the account loads', async () => {
  const server = accountServer({ 'GET /account': noResponseYet });
  await openAccount('setup');
  await vi.waitFor(() => expect(server.lines()).toContain('GET /account'));
  await settled();
  expect(screen.queryByText('Make my account the administrator')).toBeNull();
});

it('the QR code of a button is its command', async () => {
  const token = 'lelap_press';
  const command = `curl -X POST ${location.origin}/sleeps/toggle -H "Authorization: Bearer ${token}"`;
  accountServer({ 'POST /account/tokens': success({ id: 't', token }) });
  const dialog = await openAccount('connections');
  fireEvent.change(await within(dialog).findByLabelText('Add a connection'), {
    target: { value: 'press' },
  });
  await press('Create');
  const [code] = await screen.findAllByRole('figure', { name: 'The same as a QR code' });
  const { container } = render(<QrCode text={command} label="" />);
  expect(code?.innerHTML).toBe(container.firstElementChild?.innerHTML);
});

it('the account dialog stays closed when the address names an unknown part', async () => {
  accountServer();
  openDashboard({ userId: 'u1' }, '/dashboard?account=nonsense');
  await loaded();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what is saved in the account shows everywhere, and is not read again', async () => {
  const saved = { ...RANI, sleepGoalMinutes: 510, freeWeekdays: [5, 6, 7] };
  const { publicUrl: _, sendsReminders: __, ...changed } = saved;
  const server = accountServer({
    'GET /account': success(RANI),
    'PATCH /account': success(changed),
  });
  openDashboard({ userId: 'u1' }, '/dashboard?tab=history&view=cloth&account=profile');
  await press('15 minutes more');
  await press('15 minutes more');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fri' }));
  await press('Save');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Account');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('8 h 30 min')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Fri' }).checked).toBe(true);
  expect(dialog.getByText('Reminders')).toBeTruthy();
  expect(server.lines().filter((line) => line === 'GET /account')).toHaveLength(1);
});
