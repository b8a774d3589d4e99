import type { Page } from '@playwright/test';
import { storedKeys } from '#tests/e2e/support/outbox.ts';
import { expect, nightsUntilToday, test, wording } from '#tests/e2e/support/test.ts';

const DIARY = '/dashboard?tab=history&view=diary';
const rows = (page: Page) => page.getByRole('button', { name: /show details$/ });

test('scrolling loads the history under its months, each page once', async ({ page, sleeper }) => {
  const nights = nightsUntilToday(250);
  await sleeper.hasSlept(nights);
  await sleeper.open(page, DIARY);
  await expect(rows(page).first()).toBeVisible();
  // The device keeps the last year by calls of its own.
  await expect.poll(() => storedKeys(page)).toContain(`year:${sleeper.userId}`);
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sleeps?limit=100')) pages.push(request.url());
  });
  const year = new Date(nights.at(-1)?.endTime ?? 0).getUTCFullYear();
  const history = page.getByRole('list', { name: 'All your sleep' });
  const month = history.getByRole('heading', { level: 3 }).first();
  await expect(month).toHaveText(new RegExp(` ${year}$`));
  const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link');
  await expect(months.last()).toBeInViewport();
  // Scroll a little per frame, as a thumb does: each frame renders the list, also before a fetch is marked as running.
  await page.evaluate(async (end) => {
    while (!document.body.textContent.includes(end)) {
      window.scrollBy(0, 100);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, wording('dashboardHistory.end'));
  expect(new Set(pages).size).toBe(pages.length);
  await expect(rows(page)).toHaveCount(250);
  await rows(page).last().click();
  const first = new Date((nights[0]?.endTime ?? 0) + 7 * 3_600_000);
  await expect(page.getByRole('heading', { level: 2, name: /^Night of / })).toHaveText(
    new RegExp(` ${first.getUTCDate()}$`),
  );
});

test('Tab moves from sleep to sleep, also beyond the rendered rows', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(60));
  await sleeper.open(page, DIARY);
  await rows(page).first().focus();
  const focused = page.locator(':focus');
  const barsTop = (await page.getByRole('tablist').boundingBox())?.y ?? 0;
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    // A held key repeats no faster than frames are shown.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const { y = 0, height = 0 } = (await focused.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(barsTop);
  }
  await expect(focused).toBeInViewport();
  await expect(focused).toHaveAccessibleName(/show details$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^Night of / })).toBeFocused();
  await page.goBack();
  await expect(focused).toHaveAccessibleName(/show details$/);
});

test('the selected night of a wide diary stays in sight', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await sleeper.hasSlept(nightsUntilToday(70));
  await sleeper.open(page, DIARY);
  const title = page.getByRole('heading', { level: 2, name: /^Night of / });
  await expect(title).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 2400));
  await expect(title).toBeInViewport();
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect(page.getByRole('heading', { name: 'All your sleep' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeHidden();
});
