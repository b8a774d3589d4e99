import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, PASSWORD, test, toast } from './support/test.ts';

/** Waits half a minute, in which a device notices changes by another one. */
const HALF_A_MINUTE_MS = 31_000;

const dialog = (page: Page, name = 'Account') => page.getByRole('dialog', { name, exact: true });
const accountButton = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });

async function openPart(page: Page, part: string) {
  await accountButton(page).click();
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${part}`) })
    .click();
  return dialog(page, part);
}

test('the back button leads out of the dialog step by step @rare', async ({ page, sleeper }) => {
  await sleeper.open(page, '/dashboard?tab=overview');
  const devices = await openPart(page, 'Signed-in devices');
  await expect(devices.getByText('This device', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\?tab=overview$/);
  await page.goForward();
  await expect(dialog(page)).toBeVisible();
});

test('the account is deleted with its password, and /login says so', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(2));
  await sleeper.open(page);
  const part = await openPart(page, 'Delete account');
  await part.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await part.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toContainText('Your account is deleted');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  await expect(sleeper.signIn()).rejects.toThrow('401');
});

test('a phone that is signed out from the laptop is told, and offered to sign in again @rare', async ({
  page,
  browser,
  sleeper,
}) => {
  const onPhone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  });
  const phone = await onPhone.newPage();
  await phone.clock.install();
  await phone.goto('/login');
  await sleeper.typeSignIn(phone);
  await expect(phone.getByText('Ready to dream?')).toBeVisible();

  await sleeper.open(page, '/dashboard?account=devices');
  const devices = dialog(page, 'Signed-in devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out Chrome on Android/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(toast(page, /signed/)).toBeVisible();

  await phone.clock.fastForward(HALF_A_MINUTE_MS);
  await expect(phone.getByRole('alert')).toContainText('Oops! Please sign in again.');
  await phone.getByRole('button', { name: 'Sign in again' }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await onPhone.close();
});
