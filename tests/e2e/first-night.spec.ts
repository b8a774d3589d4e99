import { expect, PASSWORD, test, toast } from './support/test.ts';

test('a newcomer registers, signs in, sleeps, wakes up and signs out', async ({ page }) => {
  const email = `newcomer-${Date.now()}@lelap.test`;
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);

  await page.getByRole('link', { name: 'Join the adventure! ✨' }).click();
  await page.getByLabel('Dream name').fill(`Sari ${Date.now()}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '🚀 Start My Journey!' }).click();

  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^Hey, Sari \d+!$/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sleep Now' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const start = page.getByRole('button', { name: 'Start Dreaming' });
  const wake = page.getByRole('button', { name: 'Wake Up' });
  await expect(start).toBeEnabled();
  await expect(wake).toBeDisabled();
  await expect(page.getByText('0h', { exact: true })).toBeVisible();

  await start.click();
  await expect(
    toast(page, 'Sleep tracking dimulai! Selamat tidur dan semoga bermimpi indah~'),
  ).toBeVisible();
  await expect(start).toBeDisabled();
  await expect(wake).toBeEnabled();
  const id = await page.evaluate(() => localStorage.getItem('currentSleepLogId'));
  await expect(page.getByText(`Session ${id?.slice(0, 8)}`, { exact: true })).toBeVisible();

  await wake.click();
  await expect(
    toast(page, 'Selamat pagi! Durasi tidur: 0.0 jam (0 menit). Poin yang diperoleh: 0'),
  ).toBeVisible();
  await expect(wake).toBeDisabled();
  expect(await page.evaluate(() => localStorage.getItem('currentSleepLogId'))).toBeNull();

  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('+0 pts')).toBeVisible();
  await expect(page.getByText('No achievements yet')).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});
