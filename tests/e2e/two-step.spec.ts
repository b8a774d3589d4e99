import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { appCode } from '../support/authenticator-app.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, PASSWORD, type Sleeper, test, toast, wording } from './support/test.ts';

const STEP_MS = 30_000;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Two-step sign-in' });

/** Signs out and enters email and password again. */
async function signInAgain(page: Page, sleeper: Sleeper) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await sleeper.typeSignIn(page);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test.use({ expectedErrors: /status of 40[13]/ });

test('two-step sign-in is turned on, used and turned off', async ({ page, sleeper }) => {
  await sleeper.open(page, '/dashboard?account=profile');
  await page.getByRole('button', { name: 'Two-step sign-in Off' }).click();
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const link = dialog(page).getByRole('link', { name: 'Open the app on this device' });
  const uri = new URL((await link.getAttribute('href')) ?? '');
  const secret = uri.searchParams.get('secret') ?? '';
  const typed = appCode(secret, Date.now());
  await dialog(page).getByLabel('Code from the app').fill(typed);
  await page.keyboard.press('Enter');

  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  const [first = '', second = ''] = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(first);
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog(page).getByRole('heading', { name: /^On since/ })).toBeFocused();
  await expect(dialog(page)).toContainText('10 recovery codes are left.');
  await expectAccessible(page, 'on');

  // The current time step is used; enter the code of the next one.
  await signInAgain(page, sleeper);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  const next = appCode(secret, Date.now() + STEP_MS);
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ready to dream?')).toBeVisible();

  await signInAgain(page, sleeper);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(first.toUpperCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ready to dream?')).toBeVisible();

  await page.goto('/dashboard?account=two-step');
  await expect(dialog(page)).toContainText('9 recovery codes are left.');
  await dialog(page).getByRole('button', { name: 'Turn it off' }).click();
  await expectAccessible(page, 'turning it off');
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await dialog(page)
    .getByLabel(/^Code from your app/)
    .fill(second);
  await page.keyboard.press('Enter');
  await expect(toast(page, wording('twoStep.removed'))).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'It is off' })).toBeFocused();
  await sleeper.signIn();
});
