import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test } from './support/test.ts';

/** How many colours the page has in a strip from its top edge. */
async function coloursAtTop(page: Page, height: number): Promise<number> {
  const width = page.viewportSize()?.width ?? 0;
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer;
    return new Set(new Uint32Array(pixels ?? new ArrayBuffer())).size;
  }, picture.toString('base64'));
}

test('no cloud runs behind the header of My Stats and Journey, however wide the window is', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(8));
  for (const path of ['/dashboard?tab=overview', '/dashboard?tab=history']) {
    await sleeper.open(page, path);
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    for (const width of [1280, 1760, 1920, 2560, 3840]) {
      await page.setViewportSize({ width, height: 740 });
      await page.locator('header').evaluate((header) => (header.style.visibility = 'hidden'));
      expect(await coloursAtTop(page, 58), `${path} at ${width}`).toBe(1);
    }
  }
});
