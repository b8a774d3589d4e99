import { expect, PASSWORD, test, toast, WOKEN } from './support/test.ts';

test.describe('refusals', () => {
  test.use({ expectedErrors: /status of 4\d\d|ERR_FAILED/ });

  test('wrong credentials show an error above the form', async ({ page, sleeper }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(sleeper.email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Invalid email or password.');
    const box = await alert.boundingBox();
    const field = await page.getByLabel('E-mail').boundingBox();
    expect(box?.y).toBeLessThan(field?.y ?? 0);
  });
});

test('the console logs every request and no password or token', async ({
  page,
  sleeper,
  consoleLines,
}) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(sleeper.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(toast(page, /^Selamat pagi!/)).toBeVisible();

  const text = consoleLines.join('\n');
  for (const call of [
    /POST \/login/,
    /GET \/dashboard/,
    /POST \/sleeps\/start/,
    /PUT \/sleeps\//,
  ]) {
    expect(text).toMatch(call);
  }
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain(token?.split('.')[2]);
});

test('sign in, sleep and wake up with the keyboard alone', async ({ page, sleeper }) => {
  await page.goto('/login');
  const focus = (role: 'button' | 'textbox' | 'tab', name: string) =>
    expect(async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole(role, { name })).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [1], timeout: 5_000 });

  await focus('textbox', 'E-mail');
  await page.keyboard.type(sleeper.email);
  await focus('textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  await focus('button', 'Start Dreaming');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Session /)).toBeVisible();
  await focus('button', 'Wake Up');
  await page.keyboard.press('Space');
  await expect(page.getByText(WOKEN)).toBeVisible();
  await focus('tab', 'Sleep Now');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'My Stats' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
