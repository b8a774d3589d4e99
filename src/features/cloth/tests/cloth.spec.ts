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

test('a flower of a phone opens its card above the tabs, clear of the flower', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sleeper.hasSlept(nightsUntilToday(200));
  await sleeper.open(page, '/dashboard?tab=history&view=cloth');
  const cell = page.getByRole('gridcell');
  await expect(cell).toHaveAccessibleName(/night 200 of your streak/);
  await cell.press('ArrowUp');
  await page.getByRole('gridcell').press('Enter');
  const card = page.locator('.cloth-card');
  await expect(card.getByRole('heading')).toBeFocused();
  const [flower, above] = [await cell.boundingBox(), await card.boundingBox()];
  expect((flower?.y ?? 0) + (flower?.height ?? 0)).toBeLessThan(above?.y ?? 0);
  await expect(page).toHaveURL(/&night=/);
  await card.getByRole('link', { name: 'Open night' }).focus();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(cell).toBeFocused();
  await expect(page).not.toHaveURL(/&night=/);
});

for (const width of [360, 1280]) {
  test(`My Stats shows the whole of tonight on the cloth at ${width}`, async ({
    page,
    sleeper,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await sleeper.hasSlept(nightsUntilToday(30));
    await sleeper.open(page, '/dashboard?tab=overview');
    const [band, tonight] = await Promise.all(
      ['.cloth-link > .cloth-band', '.cloth-tonight'].map((part) =>
        page.locator(part).boundingBox(),
      ),
    );
    const end = (box = band) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(end(tonight)).toBeLessThanOrEqual(end() + 1);
  });
}
