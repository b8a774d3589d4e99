import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, PASSWORD, test } from '#tests/e2e/support/test.ts';

const dialog = (page: Page, name = 'Account') => page.getByRole('dialog', { name, exact: true });

/** Opens the account, a group and a section of it. */
async function openPart(page: Page, group: string, part: string) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  for (const name of [group, part])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  return dialog(page, part);
}

test('the back button leads out of the dialog step by step @rare', async ({ page, sleeper }) => {
  await sleeper.open(page, '/dashboard?tab=overview');
  const devices = await openPart(page, 'Sign-in and security', 'Signed-in devices');
  await expect(devices.getByText('This device', { exact: true })).toBeVisible();
  for (const name of ['Sign-in and security', 'Account']) {
    await page.goBack();
    await expect(dialog(page, name)).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\?tab=overview$/);
  await page.goForward();
  await expect(dialog(page)).toBeVisible();
});

test('the account is deleted with its password, and /login says so', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(2));
  await sleeper.open(page);
  const part = await openPart(page, 'Data and devices', 'Delete account');
  await part.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await part.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toContainText('Your account is gone');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  await expect(sleeper.signIn()).rejects.toThrow('401');
});
