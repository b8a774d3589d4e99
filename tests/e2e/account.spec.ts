import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, nightsUntilToday, PASSWORD, test, toast } from './support/test.ts';

const dialog = (page: Page, name = 'Account') => page.getByRole('dialog', { name, exact: true });
const accountButton = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });

async function openPart(page: Page, part: string) {
  await accountButton(page).click();
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${part}`) })
    .click();
  return dialog(page, part);
}

test('the dream name and the goal are changed with the keyboard alone, and the focus comes back', async ({
  page,
  sleeper,
}) => {
  await sleeper.open(page);
  await accountButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Account' })).toBeFocused();
  const name = dialog(page).getByLabel('Dream name');
  await expect(name).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${sleeper.username} Ayu`);
  const less = dialog(page).getByRole('button', { name: '15 minutes less' });
  await less.press('Enter');
  await less.press('Space');
  await expect(dialog(page).getByRole('group', { name: 'Nightly goal' })).toContainText('7 h 30 m');
  await name.press('Enter');

  await expect(toast(page, 'Your account is saved.')).toBeVisible();
  await expect(page.getByText(`Hey, ${sleeper.username} Ayu!`)).toBeVisible();
  expect(await sleeper.call('GET', '/account')).toMatchObject({ sleepGoalMinutes: 450 });
  await expect(accountButton(page)).toBeFocused();
});

test('closing a dialog opened before the dashboard loaded restores the focus', async ({
  page,
  sleeper,
}) => {
  const { promise: figures, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/dashboard', async (route) => {
    if (!route.request().isNavigationRequest()) await figures;
    await route.continue();
  });
  await sleeper.open(page);
  await expect(page.getByText('Loading your sleep journey...')).toBeVisible();
  await accountButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Account' })).toBeFocused();
  letThrough();
  await expect(page.getByText('Ready to dream?')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(accountButton(page)).toBeFocused();
});

test('the back button leads out of the dialog step by step', async ({ page, sleeper }) => {
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

test('the back button asks before it loses a changed goal', async ({ page, sleeper }) => {
  await sleeper.open(page);
  await accountButton(page).click();
  const goal = dialog(page).getByRole('group', { name: 'Nightly goal' });
  await goal.getByRole('button', { name: '15 minutes more' }).click();
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Go on editing' }).click();
  await expect(goal).toContainText('8 h 15 m');
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Discard the changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await accountButton(page).click();
  await expect(goal).toContainText('8 h 00 m');
});

test('a language is saved at once and says so', async ({ page, sleeper }) => {
  await sleeper.open(page, '/dashboard?account=profile');
  await page.getByLabel('Language', { exact: true }).selectOption('Deutsch');
  await expect(page.getByRole('region', { name: 'Mitteilungen' })).toContainText('gespeichert');
  expect(await sleeper.call('GET', '/account')).toMatchObject({ language: 'de' });
});

test('everything is downloaded, as JSON and as CSV', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(2));
  await sleeper.open(page);
  const part = await openPart(page, 'Download my data');
  const download = async (name: string) => {
    const arriving = page.waitForEvent('download');
    await part.getByRole('button', { name }).click();
    const file = await arriving;
    await expect(toast(page, `${file.suggestedFilename()} is downloaded.`)).toBeVisible();
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };

  const json = await download('Everything, as JSON');
  expect(json.name).toMatch(/\.json$/);
  expect(json.text).toContain(sleeper.email);
  expect(JSON.parse(json.text)).toBeTruthy();
  const csv = await download('Your sleeps, as CSV');
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.text).toContain('Asia/Jakarta');
});

test.describe('passwords', () => {
  test.use({ expectedErrors: /status of 40[13]/ });

  test('a changed password signs out every other device and is not logged to the console', async ({
    page,
    sleeper,
    consoleLines,
  }) => {
    await sleeper.open(page);
    await expect(page.getByText('Ready to dream?')).toBeVisible();
    await sleeper.signIn();
    const part = await openPart(page, 'Change password');
    await part.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await part.getByLabel('New password', { exact: true }).fill('soga and nila in wax');
    await part.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, /^Your password is changed\./)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Change password' })).toBeFocused();

    await expect(sleeper.call('GET', '/account')).rejects.toThrow('401');
    await page.reload();
    await expect(dialog(page).getByLabel('Dream name')).toHaveValue(sleeper.username);
    expect(consoleLines.join('\n')).toContain('PUT /account/password');
    expect(consoleLines.join('\n')).not.toContain(PASSWORD);
    expect(consoleLines.join('\n')).not.toContain('soga and nila');
  });

  test('the account is deleted with its password, and /login says so', async ({
    page,
    sleeper,
  }) => {
    await sleeper.hasSlept(nightsUntilToday(2));
    await sleeper.open(page);
    const part = await openPart(page, 'Delete account');
    await part.getByLabel('Current password', { exact: true }).fill('not my password');
    await part.getByRole('button', { name: 'Delete for good' }).click();
    await expect(part.getByText('The current password is not right.')).toBeVisible();

    await part.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await part.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('status')).toContainText('Your account is deleted');
    await expectAccessible(page, 'after the account');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    await expect(sleeper.signIn()).rejects.toThrow('401');
  });
});
