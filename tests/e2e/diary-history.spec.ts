import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test, wording } from './support/test.ts';

const rows = (page: Page) => page.getByRole('button', { name: /look closer$/ });
const history = (page: Page) => page.getByRole('list', { name: 'All your sleep' });

test('scrolling loads the history under its months', async ({ page, sleeper }) => {
  const nights = nightsUntilToday(250);
  const [year] = new Date(nights.at(-1)?.endTime ?? 0).toISOString().split('-');
  await sleeper.hasSlept(nights);
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await expect(rows(page).first()).toBeVisible();
  await expect(history(page).getByRole('heading', { level: 3 }).first()).toHaveText(
    new RegExp(` ${year}$`),
  );
  await expect(
    history(page)
      .getByText(/\d+ full · [\d.]+\sh/)
      .first(),
  ).toBeVisible();

  const end = page.getByText(wording('dashboardHistory.end'));
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(end).toBeInViewport({ timeout: 200 });
  }).toPass();
  await expect(rows(page)).toHaveCount(250);
  await expect(history(page).getByRole('listitem').last()).not.toHaveAttribute('aria-setsize');
  await rows(page).last().click();
  const first = new Date((nights[0]?.endTime ?? 0) + 7 * 3_600_000);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toHaveText(
    new RegExp(`^Night into .* ${first.getUTCDate()}$`),
  );
});

test('the Tab key moves from sleep to sleep, beyond the rendered rows', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(60));
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await rows(page).first().focus();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    // A held key repeats no faster than frames are shown.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const focused = page.locator(':focus');
  await expect(focused).toBeInViewport();
  await expect(focused).toHaveAccessibleName(/look closer$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName(/look closer$/);
});
