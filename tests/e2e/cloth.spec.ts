import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test, type Sleeper } from './support/test.ts';

async function openCloth(page: Page, sleeper: Sleeper, nights: number) {
  await sleeper.hasSlept(nightsUntilToday(nights));
  await sleeper.open(page, '/dashboard?tab=overview');
  await page.getByRole('link', { name: 'Open your cloth' }).click();
}

test('the cloth is saved as pictures without a request @rare', async ({ page, sleeper }) => {
  await openCloth(page, sleeper, 4);
  await expect(page.getByRole('radio', { name: /^Prada/ })).toBeDisabled();
  await expect(page.getByText('unlocks with Hundred Nights')).toBeVisible();
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a picture' });
  await expect(dialog.getByRole('img', { name: 'Preview of the picture' })).toBeVisible();
  // The nights are loaded once their months are offered.
  await dialog.getByLabel('Format').selectOption('knitting');
  await expect(dialog.getByLabel('Month')).toHaveValue(/^\d{4}-\d\d$/);
  const requests: string[] = [];
  page.on('request', (request) => {
    // The code of other tabs may still be loaded ahead.
    if (/^https?:(?!.*\/assets\/)/.test(request.url())) requests.push(request.url());
  });
  for (const [format, file] of [
    ['wallpaper', /^lelap-\d{4}\.png$/],
    ['print', /^lelap-\d{4}\.svg$/],
    ['knitting', /^lelap-\d{4}-\d\d\.svg$/],
  ] as const) {
    await dialog.getByLabel('Format').selectOption(format);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
  expect(requests).toEqual([]);
});
