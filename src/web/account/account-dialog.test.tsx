import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { noResponseYet, refusal, success } from '#kernel/web/api/server.fixture.ts';
import { setWidth } from '#kernel/web/browser/width.fixture.ts';
import { settled } from '#web/at-rest.fixture.ts';
import { loaded, openDashboard } from '#web/dashboard/dashboard.fixture.tsx';
import { QrCode } from '#kernel/web/ui/qr-code.tsx';
import { accountServer, openAccount, press, RANI } from './account.fixture.tsx';

it('the account dialog asks before it discards a typed password', async () => {
  const server = accountServer();
  await openAccount('security');
  await press('Change password');
  const typed = () => screen.findByLabelText<HTMLInputElement>('New password');
  fireEvent.change(await typed(), { target: { value: 'a long enough one' } });
  await press('Close');
  await press('Keep editing');
  expect((await typed()).value).toBe('a long enough one');
  await press('Back to your account');
  await press('Discard changes');
  await screen.findByRole('dialog', { name: 'Sign-in and security' });
  await press('Change password');
  expect((await typed()).value).toBe('');
  // A section is requested when it opens.
  expect(server.lines()).not.toContain('GET /account/events');
});

it('the account links to nothing that this server cannot do', async () => {
  const rows = { you: /^Reminders/, security: 'Ways to sign in', data: 'Open on your phone' };
  const links = async (account: object) => {
    const found: string[] = [];
    for (const [group, name] of Object.entries(rows)) {
      accountServer({ 'GET /account': success({ ...RANI, ...account }) });
      const dialog = await openAccount(group);
      await settled();
      if (within(dialog).queryByRole('button', { name })) found.push(group);
      cleanup();
    }
    return found;
  };
  expect(await links({ sendsReminders: false, publicUrl: 'http://localhost:3000' })).toEqual([]);
  document.head.innerHTML = '<meta name="sign-in-ways" content="passkeys">';
  expect(await links({ sendsReminders: true, publicUrl: 'https://lelap.example' })).toEqual(
    Object.keys(rows),
  );
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
  const [code] = await screen.findAllByRole('figure', { name: 'Also as a QR code' });
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
  openDashboard({ userId: 'u1' }, '/dashboard?tab=history&view=cloth&account=goal');
  await userEvent.selectOptions(await screen.findByRole('combobox'), '510');
  await press('Save');
  await press('Close');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Account');
  await press(/^You and sleep Rani · goal 8 h 30 min/);
  await press('Days off Fri, Sat, Sun');
  expect((await screen.findByLabelText<HTMLInputElement>('Fri')).checked).toBe(true);
  expect(server.lines().filter((line) => line === 'GET /account')).toHaveLength(1);
});

it('the way back leads from a section to its group and to the groups, and focuses what opened them', async () => {
  setWidth(360);
  accountServer();
  await openAccount();
  for (const name of [/^You and sleep/, /^Nightly goal/]) await press(name);
  await screen.findByRole('dialog', { name: 'Nightly goal' });
  for (const name of ['Nightly goal 8 h', /^You and sleep/]) {
    await press('Back to your account');
    const opener = await screen.findByRole('button', { name });
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  }
  expect(screen.queryByRole('button', { name: 'Back to your account' })).toBeNull();
});

it('a wide window shows the groups beside one of them or its section', async () => {
  setWidth(1280);
  accountServer({ 'GET /account': success({ ...RANI, isAdministrator: true }) });
  await openAccount();
  expect(await screen.findByRole('button', { name: 'Dream name Rani' })).toBeTruthy();
  await press(/^Data and devices/);
  await screen.findByRole('dialog', { name: 'Data and devices' });
  expect(document.activeElement?.getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('button', { name: 'Back to your account' })).toBeNull();
  await press('Download my data');
  await screen.findByRole('dialog', { name: 'Download my data' });
  const links = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(links.getAllByRole('button')).toHaveLength(4);
  expect(links.getByRole('button', { current: 'page' }).textContent).toMatch(/^Data and devices/);
});

it('the group of the server is linked for administrators only', async () => {
  accountServer();
  const dialog = await openAccount();
  await within(dialog).findByText(/^Rani · /);
  expect(within(dialog).queryByText('This server')).toBeNull();
});

it('without an account the settings of this browser can still be changed', async () => {
  setWidth(360);
  accountServer({ 'GET /account': refusal(503) });
  const dialog = within(await openAccount('you'));
  await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.getByRole('button', { name: 'Appearance Auto' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Nightly goal/ })).toBeNull();
});
