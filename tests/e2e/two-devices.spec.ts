import { expect, test, toast } from './support/test.ts';

test('a sleep started on another device is adopted, and its end there is noticed here', async ({
  page,
  sleeper,
}) => {
  await page.clock.install();
  await sleeper.open(page);
  await expect(page.getByText('Ready to dream?')).toBeVisible();

  const { sleepLogId } = await sleeper.call('POST', '/sleeps/start');
  // Jumps instead of running: a call sent on the way would time out before the server can answer.
  await page.clock.fastForward(31_000);
  await expect(page.getByText(`Session ${String(sleepLogId).slice(0, 8)}`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('currentSleepLogId'))).toBe(sleepLogId);

  await sleeper.call('PUT', `/sleeps/${String(sleepLogId)}/end`);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('currentSleepLogId'))).toBeNull();
});

test('a sleep that this browser holds but the server never knew is let go of, with a word', async ({
  page,
  sleeper,
}) => {
  await page.addInitScript(() => localStorage.setItem('currentSleepLogId', 'never-existed'));
  await sleeper.open(page);
  await expect(
    toast(page, 'Sesi tidur yang tersimpan di perangkat ini sudah berakhir.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeEnabled();
});

test('two tabs of one browser follow each other, through start, end and sign-out', async ({
  page,
  sleeper,
  context,
}) => {
  await sleeper.open(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Ready to dream?')).toBeVisible();

  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  await expect(other.getByText(/^Session /)).toBeVisible();
  await other.getByRole('button', { name: 'Wake Up' }).click();
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeEnabled();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL(/\/login$/);
});

test('signing out leaves nothing of the sleep in this browser; the server goes on with it', async ({
  page,
  sleeper,
}) => {
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  await expect(page.getByText(/^Session /)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toEqual({ signedInBefore: 'yes' });
  await sleeper.signIn();
  expect((await sleeper.call('GET', '/dashboard'))['activeSleep']).not.toBeNull();
});
