import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test, type Sleeper } from './support/test.ts';

async function openCloth(page: Page, sleeper: Sleeper, nights: number) {
  await sleeper.hasSlept(nightsUntilToday(nights));
  await sleeper.open(page, '/dashboard?tab=overview');
  await page.getByRole('link', { name: 'Open your cloth' }).click();
}

test('the arrow keys move the focus from night to night, which opens by Enter or a tap, and the table has every night', async ({
  page,
  sleeper,
}) => {
  await openCloth(page, sleeper, 3);
  await expect(
    page.getByText(/: 3 nights logged, 3 of them full\. Longest run: 3 nights\.$/),
  ).toBeVisible();
  const grid = page.getByRole('grid');
  const cell = grid.getByRole('gridcell');
  await page.getByText('Show as table').click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  const name = (await cell.getAttribute('aria-label')) ?? '';
  // Date, hours and facts: the night of the cell is the newest.
  const newest = rows.nth(1).getByRole('rowheader').or(rows.nth(1).getByRole('cell'));
  for (const text of await newest.allTextContents()) expect(name).toContain(text);

  await cell.focus();
  await expect(cell).toHaveAccessibleName(/: 8\sh, .*day 3 of a run/);
  await page.keyboard.press('ArrowLeft');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleName(/: 8\sh, .*day 2 of a run/);
  // The first of thirteen weeks is that of the first night.
  await expect(grid).toHaveAttribute('aria-rowcount', '13');
  await page.keyboard.press('PageDown');
  await expect(cell).toHaveAccessibleName(/: nothing logged$/);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=diary&from=(\d{4}-\d\d-\d\d)&to=\1/);
  await page.goBack();
  await cell.click();
  await expect(page).toHaveURL(/view=diary&from=(\d{4}-\d\d-\d\d)&to=\1/);
});

test('saving makes a picture without a request, and a dye that is locked says what opens it @rare', async ({
  page,
  sleeper,
}) => {
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
