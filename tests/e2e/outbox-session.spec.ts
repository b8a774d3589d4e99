import {
  button,
  changeTaps,
  HOUR_MS,
  isoAgo,
  open,
  OUTAGE_ERRORS,
  sent,
  silence,
  sleepsOf,
  storedRecords,
} from './support/outbox.ts';
import { expect, nightsUntilToday, test, toast, wording } from './support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

test('a Wake Up that meets an ended sign-in is kept with its time, and sent after signing in', async ({
  page,
  sleeper,
}) => {
  // Else the zone of the browser is sent, and the dashboard asked for again.
  await sleeper.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
  await sleeper.call('POST', '/sleeps/start', { startTime: isoAgo(9 * HOUR_MS) });
  await open(page, sleeper);
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  await sleeper.call('POST', '/logout');
  await button(page, 'Wake Up').click();
  const kept = wording('outbox.keptForSignIn');
  await expect(toast(page, kept)).toBeVisible();
  // The pressed button is gone.
  await expect(button(page, 'Sign in again')).toBeFocused();
  await button(page, 'Sign in again').click();
  await expect(
    page.getByText('1 tap is waiting on this device. Sign in to send it.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(sleeper.email);

  const tappedAtMs = Date.now() - HOUR_MS;
  await changeTaps(page, [{ tappedAtMs }]);
  await sleeper.typeSignIn(page);
  await sent(page);
  await sleeper.signIn();
  expect(await sleepsOf(sleeper)).toMatchObject([{ endTime: new Date(tappedAtMs).toISOString() }]);
});

test('a sign-in that was ended elsewhere leaves no data on this device', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await sleeper.call('POST', '/sleeps/start');
  await open(page, sleeper);
  await sleeper.call('POST', '/logout');
  await page.reload();
  await expect(button(page, 'Sign in again')).toBeVisible();
  await expect.poll(async () => Object.keys(await storedRecords(page))).toEqual([]);
  await silence(page);
  await page.reload();
  await expect(button(page, 'Try again')).toBeVisible();
  await expect(page.getByText(/^As of/)).toHaveCount(0);
});

test('offline, the diary does not claim that there are no sleeps', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await open(page, sleeper);
  await silence(page);
  await page.goto('/dashboard?tab=history&view=diary');
  await expect(page.getByText(wording('dashboardHistory.failed'))).toBeVisible();
  await expect(page.getByText('No sleep logs yet')).toHaveCount(0);
});
