import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accountServer, openAccount, press } from '#web/account/account.fixture.tsx';
import { done, success } from '#web/api/server.fixture.ts';

const off = { isOn: false, weekdays: [1, 2, 3, 4, 5, 6, 7] };
const settings = {
  bedtime: { ...off, setMinute: 1320 },
  stillAsleep: off,
  morning: { ...off, setMinute: 540 },
  quietHours: null,
};

test('reminders are chosen, in words that tell when they come, and saved', async () => {
  const usual = (minuteOfDay: number) => ({ minuteOfDay, source: 'usual' });
  const server = accountServer({
    'GET /account/reminders': success({
      ...settings,
      times: { bedtime: usual(1350), stillAsleepAfterMinutes: 960, morning: usual(450) },
      channels: [],
      sends: { reminders: true, mail: true },
      vapidPublicKey: null,
    }),
    'PUT /account/reminders': done,
  });
  await openAccount('reminders');
  await screen.findByText(/^About (22:30|10:30\sPM), half an hour before your usual/);
  const check = (name: string | RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));
  await check(/^Bedtime/);
  await check('Sat');
  await check(/^Quiet hours/);
  await userEvent.clear(screen.getByLabelText('From'));
  await userEvent.type(screen.getByLabelText('From'), '23:30');
  await press('Save reminders');
  await screen.findByText('Your reminders are saved.');
  expect(server.sent('PUT /account/reminders')).toEqual([
    {
      ...settings,
      bedtime: { isOn: true, weekdays: [1, 2, 3, 4, 5, 7], setMinute: 1320 },
      quietHours: { fromMinute: 1410, toMinute: 360 },
    },
  ]);
});
