import { expectAccessible } from './support/accessible.ts';
import {
  answer,
  button,
  changeTaps,
  OUTAGE_ERRORS,
  sent,
  sleepsOf,
  storedRecords,
  tapOffline,
} from './support/outbox.ts';
import type { TestServer } from './support/server.ts';
import { expect, PASSWORD, Sleeper, test, toast, wording } from './support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

const otherAccount = (server: TestServer, { username, email }: Sleeper) =>
  new Sleeper(server, `${username} two`, `two-${email}`).register();

test('taps of an erased account are never sent by another, and discarded after 30 days', async ({
  page,
  sleeper,
  server,
}) => {
  await tapOffline(page, sleeper, 'Start Dreaming');
  await sleeper.call('DELETE', '/account', { currentPassword: PASSWORD });
  await answer(page);
  await button(page, 'Sign in again').click();
  const other = await otherAccount(server, sleeper);
  await other.typeSignIn(page);
  const notice = '1 tap from another account is waiting on this device.';
  await expect(toast(page, notice)).toBeVisible();
  expect(await sleepsOf(other)).toEqual([]);

  const kept = `operations:${sleeper.userId}`;
  for (const [days, isKept] of [
    [29.9, true],
    [30.1, false],
  ] as const) {
    await changeTaps(page, [{ tappedAtMs: Date.now() - days * 86_400_000 }]);
    if (isKept) await expect(toast(page, notice)).toBeVisible();
    else await expect.poll(async () => Object.keys(await storedRecords(page))).not.toContain(kept);
  }
});

test('taps are never sent by another account, and wait for their own', async ({
  page,
  sleeper,
  server,
}) => {
  await tapOffline(page, sleeper, 'Start Dreaming');
  await button(page, 'Sign Out').click();
  const question = page.getByRole('dialog', { name: wording('outboxDialog.signOut.title') });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'signing out');
  await question.getByRole('button', { name: 'Keep for your next sign-in' }).click();
  const hint = page.getByText('1 tap is waiting on this device. Sign in to send it.');
  await expect(hint).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const other = await otherAccount(server, sleeper);
  await other.typeSignIn(page);
  await expect(toast(page, '1 tap from another account is waiting on this device.')).toBeVisible();
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

test('signing out can discard what was not sent, and leaves nothing of the account', async ({
  page,
  sleeper,
}) => {
  await tapOffline(page, sleeper, 'Start Dreaming');
  await button(page, 'Sign Out').click();
  await button(page, 'Discard').click();
  await expect(page).toHaveURL(/\/login$/);
  // The sign-out reaches the server, whose other calls are silent.
  await expect
    .poll(async () => [
      Object.keys(await storedRecords(page)),
      await page.evaluate(() => ({ ...localStorage })),
    ])
    .toEqual([[], { signedInBefore: 'yes' }]);
});

test('signing in without the server says what it needs', async ({ page, sleeper, server }) => {
  await page.goto('/login');
  await server.end();
  await sleeper.typeSignIn(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Login failedThis needs the server, which isn’t responding.',
  );
  await server.start();
});
