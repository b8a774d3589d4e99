import { expect, PASSWORD, test, toast, typeRegistration, WOKEN } from '#tests/e2e/support/test.ts';

test('a newcomer registers, signs in, sleeps, wakes up and signs out', async ({ page }) => {
  const email = `newcomer-${Date.now()}@lelap.test`;
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);

  await page.getByRole('link', { name: 'Join the adventure! ✨' }).click();
  await typeRegistration(page, `Sari ${Date.now()}`, email);

  await expect(page).toHaveURL(/\/login$/);
  // The email is filled in. From here on by the keyboard alone.
  const focus = async (role: 'button' | 'textbox' | 'tab', name: string) => {
    const focused = page.locator(':focus').and(page.getByRole(role, { name }));
    for (let presses = 0; presses < 40 && (await focused.count()) === 0; presses += 1)
      await page.keyboard.press('Tab');
    await expect(focused).toBeVisible();
  };
  await focus('textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^Hey, Sari \d+!$/)).toBeVisible();
  const start = page.getByRole('button', { name: 'Start Dreaming' });
  const wake = page.getByRole('button', { name: 'Wake Up' });
  await expect(wake).toBeDisabled();

  await focus('button', 'Start Dreaming');
  await page.keyboard.press('Enter');
  await expect(
    toast(page, 'Sleep tracking dimulai! Selamat tidur dan semoga bermimpi indah~'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Asleep since/ })).toBeFocused();
  await expect(start).toBeDisabled();
  const id = await page.evaluate(() => localStorage.getItem('currentSleepLogId'));
  await expect(page.getByText(`Session ${id?.slice(0, 8)}`, { exact: true })).toBeVisible();

  await focus('button', 'Wake Up');
  await page.keyboard.press('Space');
  await expect(
    toast(page, 'Selamat pagi! Durasi tidur: 0.0 jam (0 menit). Poin yang diperoleh: 0'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: WOKEN })).toBeFocused();
  await expect(wake).toBeDisabled();
  expect(await page.evaluate(() => localStorage.getItem('currentSleepLogId'))).toBeNull();

  await focus('tab', 'Sleep Now');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('+0 pts')).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});
