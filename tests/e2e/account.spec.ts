import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, nightsUntilToday, PASSWORD, test, wording } from './support/test.ts';

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

test.describe('passwords', () => {
  test.use({ expectedErrors: /status of 40[13]/ });

  test('the account is deleted with its password, and /login says so', async ({
    page,
    sleeper,
  }) => {
    await sleeper.hasSlept(nightsUntilToday(2));
    await sleeper.open(page);
    const part = await openPart(page, 'Delete account');
    await part.getByLabel('Current password', { exact: true }).fill('not my password');
    await part.getByRole('button', { name: 'Delete for good' }).click();
    await expect(part.getByText(wording('error.WRONG_PASSWORD'))).toBeVisible();

    await part.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await part.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('status')).toContainText('Your account is deleted');
    await expectAccessible(page, 'after the account');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    await expect(sleeper.signIn()).rejects.toThrow('401');
  });
});

test('the activity loads further pages by keyboard @rare', async ({ page, sleeper }) => {
  for (let night = 0; night < 21; night += 1) {
    const { sleepLogId } = await sleeper.call('POST', '/sleeps/start');
    await sleeper.call('DELETE', `/sleeps/${sleepLogId}`);
  }
  await sleeper.open(page, '/dashboard?account=activity');
  const rows = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(23);
  await expect(rows.nth(20)).toBeFocused();
  await expect(rows.nth(20)).toBeInViewport();
  await expect(more).toHaveCount(0);
  await expect(rows.last()).toContainText('Account created');
});
