import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts';
import { openView } from './support/journey.ts';
import { expect, nightsUntilToday, test, type Sleeper, wording } from './support/test.ts';

const grid = (page: Page) => page.getByRole('grid');

async function openCloth(page: Page, sleeper: Sleeper, nights: number) {
  await sleeper.hasSlept(nightsUntilToday(nights));
  await sleeper.open(page, '/dashboard?tab=history&view=cloth');
  await expect(page.getByRole('heading', { name: 'Your cloth' })).toBeVisible();
}

test('without a night the cloth is plain, and its legend is open on the first visit only @rare', async ({
  page,
  sleeper,
}) => {
  await openCloth(page, sleeper, 0);
  await expect(page.getByText(wording('dashboardCloth.none'))).toBeVisible();
  await expect(page.getByText('Your rating from 1 to 5, as on a die.')).toBeVisible();
  await expectAccessible(page, 'empty cloth');
  await page.reload();
  await expect(page.getByText('How to read a night')).toBeVisible();
  await expect(page.getByText('Your rating from 1 to 5, as on a die.')).toBeHidden();
});

test('the arrow keys move the focus from night to night, and Enter opens one in the diary @rare', async ({
  page,
  sleeper,
}) => {
  await openCloth(page, sleeper, 3);
  await expect(
    page.getByText(/: 3 nights logged, 3 of them full\. Longest run: 3 nights\.$/),
  ).toBeVisible();
  const cell = grid(page).getByRole('gridcell');
  await cell.focus();
  await expect(cell).toHaveAccessibleName(/: 8\sh, .*day 3 of a run/);
  await page.keyboard.press('ArrowLeft');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleName(/: 8\sh, .*day 2 of a run/);
  // The first of thirteen weeks is that of the first night.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '13');
  await page.keyboard.press('PageDown');
  await expect(cell).toHaveAccessibleName(/: nothing logged$/);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await expect(cell).toHaveAttribute('aria-colindex', '1');
  await page.keyboard.press('End');
  await expect(cell).toHaveAttribute('aria-colindex', '7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=diary&from=(\d{4}-\d\d-\d\d)&to=\1/);
});

test('a tap on a motif opens its night, and the table has every night', async ({
  page,
  sleeper,
}) => {
  await openCloth(page, sleeper, 2);
  await page.getByText('Show as table').click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  const cell = grid(page).getByRole('gridcell');
  const name = (await cell.getAttribute('aria-label')) ?? '';
  // Date, hours and facts: the night of the cell is the newest.
  for (const text of await rows
    .nth(1)
    .getByRole('rowheader')
    .or(rows.nth(1).getByRole('cell'))
    .allTextContents())
    expect(name).toContain(text);
  await cell.click();
  await expect(page).toHaveURL(/view=diary&from=(\d{4}-\d\d-\d\d)&to=\1/);
});

test('a single night is shown large, and other years are fetched when they come near @rare', async ({
  page,
  sleeper,
}) => {
  const [last] = nightsUntilToday(1);
  if (last === undefined) throw new Error('No night.');
  const years = [8, 7, 6, 5, 4, 3, 2].map((count) => count * 365 * 86_400_000);
  await sleeper.hasSlept(
    years.map((ms) => ({
      ...last,
      startTime: last.startTime - ms,
      endTime: (last.endTime ?? 0) - ms,
    })),
  );
  const fetched: string[] = [];
  page.on('request', (request) => {
    const year = /\/nights\?.*to=(\d{4})-12-31/.exec(request.url())?.[1];
    if (year !== undefined) fetched.push(year);
  });
  await openCloth(page, sleeper, 1);
  await expect(grid(page)).toHaveAttribute('aria-colcount', '1');
  const links = page.getByRole('list').getByRole('link', { name: /^\d{4}/ });
  await expect(links).toHaveCount(7);
  expect(fetched).toEqual([]);
  await links.last().scrollIntoViewIfNeeded();
  await expect(links.last()).toHaveText(/^\d{4} · 1 night$/);
  await links.last().click();
  await expect(page).toHaveURL(/view=cloth&from=\d{4}-01-01$/);
  await expect(grid(page)).toHaveAttribute('aria-colcount', '1');
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
  await expectAccessible(page, 'saving a cloth');
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

test('half a year in both themes, and as a year of 42 nights a row on a wide screen @rare', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openView(page, sleeper, 'cloth');
  await expect(grid(page)).toHaveAttribute('aria-colcount', '42');
  // In the picture: the signature at the end of the cloth, and the months under its hem.
  for (const text of [/^2\d{3} · \d+ nights$/, 'Dec'])
    await expect(page.locator('svg text').filter({ hasText: text })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'cloth');

  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a picture' });
  const preview = dialog.getByRole('img', { name: 'Preview of the picture' });
  const before = await preview.getAttribute('src');
  // Of locked dyes none is offered.
  await expect(dialog.getByLabel('Dye').getByRole('option', { name: 'Prada' })).toHaveCount(0);
  await dialog.getByLabel('Dye').selectOption('sogan');
  await expect(preview).not.toHaveAttribute('src', before ?? '');
});

test('the morning shows the motif of its night, which leads to the cloth @rare', async ({
  page,
  sleeper,
}) => {
  const startTime = new Date(Date.now() - 8 * 3_600_000).toISOString();
  await sleeper.call('POST', '/sleeps/start', { startTime });
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Wake Up' }).click();
  const motif = page.getByRole('link', { name: /^Your cloth.*: 8\sh/ });
  await expect(motif).toBeVisible();
  await motif.click();
  await expect(page).toHaveURL(/tab=history&view=cloth$/);
});
