import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { done, refusal, success } from '#web/api/server.fixture.ts';
import { accountServer, DEVICES, openAccount, press } from './account.fixture.tsx';

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const BUSY = refusal(503, 'UNAVAILABLE', 'The server is busy.');

it('a section that could not load says why, and tries again', async () => {
  const server = accountServer({ 'GET /account/sessions': BUSY });
  const dialog = within(await openAccount('devices'));
  expect((await dialog.findByRole('alert')).textContent).toBe('The server is busy.');
  server.answers['GET /account/sessions'] = success({ items: DEVICES, nextCursor: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('This device')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('a section shows an error at its field, which has the focus', async () => {
  const message = 'This password is among the commonly leaked ones.';
  const details = [{ field: 'newPassword', message }];
  const server = accountServer({
    'PUT /account/password': refusal(422, 'INVALID_INPUT', message, details),
  });
  const dialog = await openAccount('password');
  await type('Current password', 'old enough');
  await type('New password', 'new enough');
  await press('Change password');
  const said = await screen.findByText(message);
  const box = screen.getByLabelText('New password');
  expect(box.getAttribute('aria-describedby')).toBe(said.id);
  await expect.poll(() => document.activeElement).toBe(box);
  expect(within(dialog).queryByRole('alert')).toBeNull();
  expect(server.sent('PUT /account/password')).toHaveLength(1);
});

it('a failed action of a section is a toast, and can be repeated', async () => {
  const server = accountServer({ 'DELETE /account/sessions/d2': BUSY });
  await openAccount('devices');
  await press(/^Sign out Safari on iPhone/);
  expect(await screen.findAllByText('The server is busy.')).not.toEqual([]);
  await waitFor(() => expect(button(/^Sign out Safari on iPhone/).disabled).toBe(false));
  server.answers['DELETE /account/sessions/d2'] = done;
  server.answers['GET /account/sessions'] = success({ items: DEVICES.slice(1), nextCursor: null });
  await press(/^Sign out Safari on iPhone/);
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
});

it('an export is saved under the file name from the server', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const headers = { 'content-disposition': 'attachment; filename="lelap-marks.csv"' };
  accountServer({ 'GET /account/export': () => new Response('{}', { headers }) });
  await openAccount('export');
  await press('Your marked dates, as CSV');
  expect(await screen.findByText('lelap-marks.csv has been downloaded.')).toBeTruthy();
  expect(saved).toEqual(['lelap-marks.csv']);
});
