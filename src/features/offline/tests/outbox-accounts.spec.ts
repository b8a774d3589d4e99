import {
  button,
  HOUR_MS,
  open,
  OUTAGE_ERRORS,
  putTaps,
  sent,
  sleepsOf,
  startOffline,
  storedKeys,
} from '#tests/e2e/support/outbox.ts';
import { expect, Sleeper, test, toast, wording } from '#tests/e2e/support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

test('taps are never sent by another account', async ({ page, sleeper, server }) => {
  await startOffline(page, sleeper);
  await button(page, 'Sign Out').click();
  const question = page.getByRole('dialog', { name: wording('outboxDialog.signOut.title') });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Send them next time I sign in' }).click();
  const hint = page.getByText('1 change on this device hasn’t been sent yet. Sign in to send it.');
  await expect(hint).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const other = await new Sleeper(server, 'Sari', `two-${sleeper.email}`).register();
  await other.typeSignIn(page);
  await expect(
    toast(page, 'On this device, 1 change from another account hasn’t been sent yet.'),
  ).toBeVisible();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  expect(await sleepsOf(other)).toEqual([]);
  await button(page, 'Sign Out').click();
  await expect(page.getByLabel('Email')).toHaveValue(other.email);

  await sleeper.typeSignIn(page);
  await sent(page);
  await sleeper.signIn();
  expect(await sleepsOf(sleeper)).toHaveLength(1);
  expect(await sleepsOf(other)).toEqual([]);
});

test('signing out can discard taps, and leaves no data', async ({ page, sleeper }) => {
  await startOffline(page, sleeper);
  await button(page, 'Sign Out').click();
  await button(page, 'Discard').click();
  await expect(page).toHaveURL(/\/login$/);
  // The sign-out reaches the server, whose other calls are silent.
  await expect
    .poll(async () => [await storedKeys(page), await page.evaluate(() => ({ ...localStorage }))])
    .toEqual([[], { signedInBefore: 'yes' }]);
});

test('a Wake Up after an ended sign-in is kept with its time', async ({ page, sleeper }) => {
  // Else the zone of the browser is sent, and the dashboard asked for again.
  await sleeper.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
  const sleepId = await sleeper.startedAgo(9 * 60);
  await open(page, sleeper);
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  await sleeper.call('POST', '/logout');
  await button(page, 'Wake Up').click();
  const kept = wording('outbox.keptForSignIn');
  await expect(toast(page, kept)).toBeVisible();
  // The pressed button is gone.
  await expect(button(page, 'Sign in again')).toBeFocused();
  // Nothing else of the account stays on this device.
  await expect.poll(() => storedKeys(page)).toEqual([`operations:${sleeper.userId}`]);
  await button(page, 'Sign in again').click();
  await expect(
    page.getByText('1 change on this device hasn’t been sent yet. Sign in to send it.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(sleeper.email);

  const tappedAtMs = Date.now() - HOUR_MS;
  await putTaps(page, sleeper.userId, [{ kind: 'end', sleepId, tappedAtMs }]);
  await page.reload();
  await sleeper.typeSignIn(page);
  await sent(page);
  await sleeper.signIn();
  expect(await sleepsOf(sleeper)).toMatchObject([{ endTime: new Date(tappedAtMs).toISOString() }]);
});
