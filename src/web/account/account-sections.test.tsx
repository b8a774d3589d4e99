import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '#web/api/server.fixture.ts';
import { accountServer, DEVICES, openAccount } from './account.fixture.tsx';

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const devices = () => screen.findAllByRole('listitem');
const names = async () =>
  (await devices()).map((device) => device.querySelector('p')?.textContent ?? '');

describe('signed-in devices', () => {
  it('the device list starts with this device; only others have a sign-out button', async () => {
    accountServer();
    await openAccount('devices');
    expect(await names()).toEqual(['Chrome on Linux', 'Safari on iPhone']);
    expect(screen.getByText('This device')).toBeTruthy();
    expect(screen.getByText(/^Last used Nov 20, /)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Sign out .* on / })).toHaveLength(1);
  });

  it("the device list shows the server's message when a sign-out fails", async () => {
    accountServer({ 'DELETE /account/sessions/d2': refusal(503, 'UNAVAILABLE', 'Busy.') });
    await openAccount('devices');
    await devices();
    await userEvent.click(button(/^Sign out Safari on iPhone/));
    // Announced at once, besides being shown.
    expect(await screen.findAllByText('Busy.')).not.toEqual([]);
    await waitFor(() => expect(button(/^Sign out Safari on iPhone/).disabled).toBe(false));
  });

  it('the Try again button requests the device list again after it fails to load', async () => {
    const server = accountServer({ 'GET /account/sessions': refusal(500, 'INTERNAL', 'Oh no.') });
    await openAccount('devices');
    expect(await screen.findByText('Oh no.')).toBeTruthy();
    server.answers['GET /account/sessions'] = () =>
      Response.json({ data: { items: DEVICES, nextCursor: null } });
    await userEvent.click(button('Try again'));
    expect(await names()).toContain('Safari on iPhone');
  });
});

describe('a new password', () => {
  const change = async () => {
    await openAccount('password');
    await userEvent.type(await screen.findByLabelText('Current password'), 'old enough');
    await userEvent.type(field('New password'), 'new enough');
    await userEvent.click(button('Change password'));
  };

  it('the new password field gets the focus and the message of a rejected password', async () => {
    const message = 'This password is among the commonly leaked ones.';
    accountServer({
      'PUT /account/password': refusal(422, 'INVALID_INPUT', message, [
        { field: 'newPassword', message },
      ]),
    });
    await change();
    const said = await screen.findByText(message);
    expect(field('New password').getAttribute('aria-describedby')).toBe(said.id);
    expect(document.activeElement).toBe(field('New password'));
  });
});

describe('the export', () => {
  it.each([
    ['Everything, as JSON', 'lelap.json'],
    ['Your sleeps, as CSV', 'lelap.csv'],
    ['Your marked dates, as CSV', 'lelap-marks.csv'],
  ])('the export "%s" is saved under the file name from the server', async (name, fileName) => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    accountServer({
      'GET /account/export': () =>
        new Response('{}', {
          headers: { 'content-disposition': `attachment; filename="${fileName}"` },
        }),
    });
    await openAccount('export');
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(`${fileName} is downloaded.`)).toBeTruthy();
    expect(saved).toEqual([fileName]);
  });

  it("the export shows the server's message when it fails", async () => {
    accountServer({ 'GET /account/export': refusal(503, 'UNAVAILABLE', 'Busy.') });
    await openAccount('export');
    await userEvent.click(await screen.findByRole('button', { name: 'Everything, as JSON' }));
    // Announced at once, besides being shown.
    expect(await screen.findAllByText('Busy.')).not.toEqual([]);
    expect(button('Everything, as JSON').disabled).toBe(false);
  });
});

describe('deleting the account', () => {
  const erase = async () => {
    await userEvent.type(await screen.findByLabelText('Current password'), 'old enough');
    await userEvent.click(button('Delete for good'));
  };

  it('deleting the account with a wrong password deletes nothing and shows a message', async () => {
    accountServer({
      'DELETE /account': refusal(403, 'WRONG_PASSWORD', 'The current password is not right.'),
    });
    await openAccount('delete');
    await erase();
    expect(await screen.findByText('The current password is not right.')).toBeTruthy();
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });

  it('deleting the account offers the downloads first', async () => {
    accountServer();
    await openAccount('delete');
    await userEvent.click(button('Download your data first'));
    expect(await screen.findByRole('button', { name: 'Everything, as JSON' })).toBeTruthy();
  });

  it('the Keep it button returns to the account dialog and sends no delete request', async () => {
    const server = accountServer();
    await openAccount('delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    await screen.findByRole('dialog', { name: 'Account' });
    expect(server.sent('DELETE /account')).toEqual([]);
  });
});
