import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { loaded, openDashboard } from '#web/dashboard/dashboard.fixture.tsx';
import { refusal, success } from '#web/api/server.fixture.ts';
import { accountServer, openAccount, RANI } from './account.fixture.tsx';

const nameField = () => screen.findByLabelText<HTMLInputElement>('Dream name');
const emailField = () => screen.getByLabelText<HTMLInputElement>('Email');
const button = (name: string) => screen.getByRole('button', { name });
const less = () => userEvent.click(button('15 minutes less'));
const more = () => userEvent.click(button('15 minutes more'));
const goal = () =>
  within(screen.getByRole('group', { name: 'Nightly goal' })).getByRole('status').textContent;
const save = () => userEvent.click(button('Save'));
/** By name too, because a toast has the same role. */
const openDialog = () => screen.queryByRole('dialog', { name: /^(Account|Signed-in devices)$/ });
const closed = () => waitFor(() => expect(openDialog()).toBeNull());

const retype = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

it('the account dialog asks before it discards a typed password', async () => {
  accountServer();
  await openAccount();
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const typed = () => screen.findByLabelText<HTMLInputElement>('New password');
  retype(await typed(), 'a long enough one');
  await userEvent.click(button('Close'));
  await userEvent.click(button('Keep editing'));
  expect((await typed()).value).toBe('a long enough one');
  await userEvent.click(button('Back to the account'));
  await userEvent.click(button('Discard changes'));
  await screen.findByRole('dialog', { name: 'Account' });
  await userEvent.click(button('Change password'));
  expect((await typed()).value).toBe('');
});

it('the account dialog stays closed when the address names an unknown part', async () => {
  accountServer();
  openDashboard({ userId: 'u1' }, '/dashboard?account=nonsense');
  await loaded();
  expect(openDialog()).toBeNull();
});

describe('the profile', () => {
  it('the profile form sends only the changed fields', async () => {
    const server = accountServer();
    await openAccount();
    retype(await nameField(), 'Rani Ayu');
    await less();
    await less();
    expect(goal()).toBe('7 h 30 min');
    await save();
    expect(await screen.findByText('Your account is saved.')).toBeTruthy();
    await closed();
    expect(server.sent('PATCH /account')).toEqual([
      { username: 'Rani Ayu', sleepGoalMinutes: 450 },
    ]);
  });

  it('an e-mail change needs the current password and shows its error at that field', async () => {
    const message = 'The current password is wrong.';
    const server = accountServer({ 'PATCH /account': refusal(403, 'WRONG_PASSWORD', message) });
    await openAccount();
    await nameField();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    retype(emailField(), 'ayu@lelap.example');
    retype(screen.getByLabelText('Current password'), 'not it');
    await save();
    const said = await screen.findByText(message);
    expect(server.sent('PATCH /account')).toEqual([
      { email: 'ayu@lelap.example', currentPassword: 'not it' },
    ]);
    const password = screen.getByLabelText('Current password');
    expect(password.getAttribute('aria-describedby')).toBe(said.id);
    await expect.poll(() => document.activeElement).toBe(password);
    expect(emailField().value).toBe('ayu@lelap.example');
  });

  it('a goal between two steps is kept until it is changed, and ends at 12 hours', async () => {
    const server = accountServer({
      'GET /account': success({ ...RANI, sleepGoalMinutes: 700 }),
    });
    await openAccount();
    await nameField();
    expect(goal()).toBe('11 h 40 min');
    await more();
    await more();
    expect(goal()).toBe('12 h');
    expect(button('15 minutes more').getAttribute('aria-disabled')).toBe('true');
    await less();
    await save();
    await closed();
    expect(server.sent('PATCH /account')).toEqual([{ sleepGoalMinutes: 705 }]);
  });
});

it('saving the account dialog stores the chosen theme in this browser', async () => {
  const server = accountServer();
  await openAccount();
  await userEvent.click(await screen.findByLabelText('Dawn'));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alert').textContent).toContain('Close without saving?');
  await waitFor(() => expect(document.activeElement).toBe(button('Keep editing')));
  await userEvent.click(button('Keep editing'));
  expect(localStorage.getItem('theme')).toBeNull();
  await save();
  await closed();
  expect(localStorage.getItem('theme')).toBe('dawn');
  expect(server.sent('PATCH /account')).toEqual([]);
});

it('the time zone follows the chosen city until the device is followed again', async () => {
  accountServer();
  await openAccount('time-zone');
  const search = await screen.findByLabelText('Search for a city');
  retype(search, 'Atlantis');
  expect(await screen.findByText(/^No city found/)).toBeTruthy();
  retype(search, 'auckl');
  await userEvent.click(await screen.findByRole('button', { name: /^Auckland/ }));
  await screen.findByRole('button', { name: 'Time zone Auckland' });
  expect(localStorage.getItem('timeZone')).toBeNull();
  await save();
  await closed();
  expect(localStorage.getItem('timeZone')).toBe('Pacific/Auckland');

  await userEvent.click(button('Account'));
  await userEvent.click(await screen.findByRole('button', { name: 'Time zone Auckland' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Follow this device' }));
  await screen.findByRole('button', { name: /by this device$/ });
  await save();
  await closed();
  expect(localStorage.getItem('timeZone')).toBeNull();
});
