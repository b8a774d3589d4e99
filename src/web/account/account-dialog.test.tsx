import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { loaded, openDashboard } from '#web/dashboard/dashboard.fixture.tsx';
import { refusal } from '#web/api/server.fixture.ts';
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

describe('the dialog', () => {
  it('the Close button closes the whole account dialog from each of its parts', async () => {
    accountServer();
    openDashboard();
    await loaded();
    await userEvent.click(button('Account'));
    await userEvent.click(await screen.findByRole('button', { name: /^Signed-in devices/ }));
    await screen.findByRole('dialog', { name: 'Signed-in devices' });
    await userEvent.click(button('Close'));
    await closed();
    expect(await loaded()).toBeTruthy();
  });

  it.each(['Close', 'Back to the account'])(
    'the account dialog asks before a click on %s discards a typed password',
    async (way) => {
      accountServer();
      await openAccount();
      await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
      const typed = () => screen.findByLabelText<HTMLInputElement>('New password');
      retype(await typed(), 'a long enough one');
      await userEvent.click(button(way));
      await userEvent.click(button('Keep editing'));
      expect((await typed()).value).toBe('a long enough one');
      await userEvent.click(button(way));
      await userEvent.click(button('Discard changes'));
      if (way === 'Close') return closed();
      await screen.findByRole('dialog', { name: 'Account' });
      await userEvent.click(button('Change password'));
      expect((await typed()).value).toBe('');
      await userEvent.click(button(way));
      expect(await screen.findByRole('dialog', { name: 'Account' })).toBeTruthy();
    },
  );

  it('the account dialog stays closed when the address names an unknown part', async () => {
    accountServer();
    openDashboard({ userId: 'u1' }, '/dashboard?account=nonsense');
    await loaded();
    expect(openDialog()).toBeNull();
  });
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
    await closed();
    expect(server.sent('PATCH /account')).toEqual([
      { username: 'Rani Ayu', sleepGoalMinutes: 450 },
    ]);
    expect(screen.getByText('Your account is saved.')).toBeTruthy();
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
    expect(document.activeElement).toBe(password);
    expect(emailField().value).toBe('ayu@lelap.example');
  });

  it('the profile form shows an alert when a failed save names no field', async () => {
    accountServer({ 'PATCH /account': () => new Response(null, { status: 500 }) });
    await openAccount();
    retype(await nameField(), 'Rani Ayu');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Your account couldn’t be saved.');
  });

  it('a stored goal between two steps is kept until it is changed', async () => {
    const server = accountServer({
      'GET /account': () => Response.json({ data: { ...RANI, sleepGoalMinutes: 475 } }),
    });
    await openAccount();
    await nameField();
    expect(goal()).toBe('7 h 55 min');
    await more();
    expect(goal()).toBe('8 h');
    await less();
    await save();
    await closed();
    expect(server.sent('PATCH /account')).toEqual([{ sleepGoalMinutes: 465 }]);
  });

  it('the goal ends at 12 hours, and the dialog asks before a changed one is lost', async () => {
    accountServer({
      'GET /account': () => Response.json({ data: { ...RANI, sleepGoalMinutes: 705 } }),
    });
    await openAccount();
    await nameField();
    await more();
    await more();
    expect(goal()).toBe('12 h');
    expect(button('15 minutes more').getAttribute('aria-disabled')).toBe('true');
    expect(button('15 minutes less').getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(button('Close'));
    expect(screen.getByText('Close without saving?')).toBeTruthy();
  });
});

describe('the look', () => {
  const choose = async (look: string) => userEvent.click(await screen.findByLabelText(look));

  it('saving the account dialog stores the chosen theme in this browser', async () => {
    const server = accountServer();
    await openAccount();
    await choose('Dawn');
    expect(localStorage.getItem('theme')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('Close without saving?')).toBeTruthy();
    await userEvent.click(button('Keep editing'));
    expect(screen.getByLabelText<HTMLInputElement>('Dawn').checked).toBe(true);
    await save();
    await closed();
    expect(localStorage.getItem('theme')).toBe('dawn');
    expect(server.sent('PATCH /account')).toEqual([]);
  });

  it('the theme can be saved without account actions when GET /account returns 404', async () => {
    accountServer({ 'GET /account': refusal(404, 'NOT_FOUND', 'There is nothing here.') });
    await openAccount();
    await choose('Night');
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    for (const name of ['Change password', 'Delete account']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('alert')).toBeNull();
    await save();
    await closed();
    expect(localStorage.getItem('theme')).toBe('night');
  });
});

describe('the time zone', () => {
  it('the time zone follows the chosen city until the device is followed again', async () => {
    accountServer();
    await openAccount('time-zone');
    retype(await screen.findByLabelText('Search for a city'), 'auckl');
    expect(await screen.findByText(/^\d+ cities$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Auckland/ }));
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

  it('the city search shows a message when no city has the name', async () => {
    accountServer();
    await openAccount('time-zone');
    retype(await screen.findByLabelText('Search for a city'), 'Atlantis');
    expect(await screen.findByText(/^No city found/)).toBeTruthy();
  });
});
