import { nightsOf, openView } from '#tests/e2e/support/journey.ts';
import { expect, nightsUntilToday, test, wording } from '#tests/e2e/support/test.ts';
import { standApart } from '#tests/e2e/support/text-boxes.ts';

const countPages = (pdf: Buffer) => pdf.toString('latin1').split(/\/Type\s*\/Page\b/).length - 1;

test('Nights prints all lines that are loaded', async ({ page, sleeper }) => {
  await openView(page, sleeper, 'nights');
  // Two weeks each, drawn near the window.
  const weeks = nightsOf(page).locator('[data-group]');
  await expect(weeks.nth(13)).toBeAttached();
  await expect(weeks.last()).toBeEmpty();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(weeks.filter({ has: page.locator('svg') })).toHaveCount(await weeks.count());
});

test('the report prints on one page, with notes only by choice', async ({ page, sleeper }) => {
  await openView(page, sleeper, 'report');
  await expect(page.getByRole('row')).toHaveCount(15);
  await expect(page.getByText(wording('dashboardReport.disclaimer'))).toBeVisible();
  const picture = page.getByRole('figure');
  await expect(picture).toContainText('Each line is one night, from noon to noon');
  await page.setViewportSize({ width: 688, height: 1017 });
  await page.emulateMedia({ media: 'print' });
  await expect(picture.getByText('Night', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Journey views' })).toBeHidden();
  await expect(page.getByText(/^Hey, /)).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(page.getByText(/Read until late\./)).toHaveCount(0);
  await page.getByLabel('With notes').check();
  await expect(page.getByText(/Read until late\./)).toBeVisible();
  const margin = { top: '14mm', bottom: '14mm' };
  expect(countPages(await page.pdf({ format: 'A4', margin }))).toBe(1);
});

test('a printed Journey is dark on white, whole, and on a few pages', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(60));
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await expect(page.getByText('All your sleep')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(countPages(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(3);

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('tablist').count()).toBe(0);
  await expect(
    page.getByRole('heading', { level: 3 }).filter({ hasText: /^\w{3}–\w{3}/ }),
  ).toHaveCount(60);
  const look = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, isDark: /oklch\(0\.[0-4]/.test(color) };
  });
  expect(look).toEqual({ backgroundColor: 'rgb(255, 255, 255)', isDark: true });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Nights' }).click();
  await expect(page.getByRole('img', { name: /most recent first$/ })).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  const [first, second] = await page.getByRole('region', { name: /Trend$/ }).all();
  expect(first && second && (await standApart(first, second))).toBe(true);
});
