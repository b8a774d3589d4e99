import { expect, nightsUntilToday, test } from './support/test.ts';

test('the cloth is saved as a picture without a request @rare', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(4));
  await sleeper.open(page, '/dashboard?tab=history&view=cloth');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a picture' });
  await expect(dialog.getByRole('img', { name: 'Preview of the picture' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => {
    // The code of other tabs may still be loaded ahead.
    if (/^https?:(?!.*\/assets\/)/.test(request.url())) requests.push(request.url());
  });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^lelap-\d{4}\.png$/);
  expect(requests).toEqual([]);
});
