import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { success } from '#web/api/server.fixture.ts';
import { accountServer, openAccount, press, TWO_STEP_OFF } from '#web/account/account.fixture.tsx';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const OTPAUTH_URI = `otpauth://totp/Lelap:rani%40lelap.example?secret=${SECRET}&issuer=Lelap&algorithm=SHA1&digits=6&period=30`;
const CODES = ['0k1q-9xwm-4t3d-8h2v-6y7r-bc5e', 'zzzz-9xwm-4t3d-8h2v-6y7r-bc5e'];
const ON = { enabled: true, recoveryCodesLeft: 10, enabledAt: '2026-11-20T05:00:00.000Z' };

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 3 });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const focusedText = () => document.activeElement?.textContent;

function server(twoStep: object = TWO_STEP_OFF) {
  return accountServer({
    'GET /account/two-step': success(twoStep),
    'POST /account/two-step': success({ secret: SECRET, otpauthUri: OTPAUTH_URI }),
    'PUT /account/two-step': success({ recoveryCodes: CODES }),
  });
}

async function begin() {
  await openAccount('two-step');
  await heading('It is off');
  type('Current password', 'old enough');
  await press('Set it up');
  await heading('Add Lelap to your app');
}

it('turning on two-step sign-in shows the secret as a QR code, a link and text', async () => {
  server();
  await begin();
  await expect.poll(focusedText).toBe('Add Lelap to your app');
  expect(screen.getByRole('figure', { name: /QR code/ })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Open the app on this device' });
  expect(link.getAttribute('href')).toBe(OTPAUTH_URI);
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined();
});

it('the recovery codes can be copied to the clipboard', async () => {
  server();
  await begin();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
  await heading('Save these recovery codes');
  await user.click(button('Copy'));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  expect(await screen.findByText('The recovery codes are copied.')).toBeDefined();
});

it.each([
  [4, '4 recovery codes are left.'],
  [3, '3 recovery codes are left. Create new ones before you run out.'],
])('two-step sign-in shows its start date and that %i codes are left', async (left, said) => {
  server({ ...ON, recoveryCodesLeft: left });
  await openAccount();
  const row = await screen.findByRole('button', { name: /^Two-step sign-in/ });
  await waitFor(() => expect(row.textContent).toBe('Two-step sign-inOn'));
  await userEvent.click(row);
  await heading('On since Nov 20');
  expect(screen.getByText(said)).toBeDefined();
  await press('See which');
  await screen.findByRole('dialog', { name: 'Signed-in devices' });
});
