import { expect, nightsUntilToday, test } from '#tests/e2e/support/test.ts';

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
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^lelap-\d{4}\.png$/);
  expect(requests).toEqual([]);
});

test('asleep the cloth is as dim as the page, in the light theme too', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(60));
  await sleeper.startedAgo(60);
  await page.addInitScript(() => localStorage.setItem('theme', 'dawn'));
  await sleeper.open(page, '/dashboard?tab=history&view=cloth');
  const cloth = page.locator('.cloth').first();
  await expect(cloth).toBeVisible();
  const picture = (await cloth.screenshot()).toString('base64');
  const brightest = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels =
      context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8Array();
    let most = 0;
    for (const [index, value] of pixels.entries()) if (index % 4 < 3) most = Math.max(most, value);
    return most;
  }, picture);
  // The brightest text of the sleeping page, the chosen tab, has 194 of 255.
  expect(brightest).toBeLessThan(200);
});
