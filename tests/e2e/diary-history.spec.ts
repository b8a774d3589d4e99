import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test, toast } from './support/test.ts';

const rows = (page: Page) => page.getByRole('button', { name: /look closer$/ });
const history = (page: Page) => page.getByRole('list', { name: 'All your sleeps' });

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
      .getByText(/full days? · [\d.]+ h · [\d,]+ pts/)
      .first(),
  ).toBeVisible();

  const end = page.getByText('This is where your journey began.');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(end).toBeInViewport({ timeout: 200 });
  }).toPass();
  await expect(rows(page)).toHaveCount(250);
  await expect(history(page).getByRole('listitem').last()).not.toHaveAttribute('aria-setsize');
  await rows(page).last().click();
  const first = new Date((nights[0]?.startTime ?? 0) + 7 * 3_600_000);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toHaveText(
    new RegExp(`^Night from .* ${first.getUTCDate()} to `),
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

test('a range shows only its sleeps', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(40));
  const dates = nightsUntilToday(40).map(({ endTime = 0 }) =>
    new Date(endTime + 7 * 3_600_000).toISOString().slice(0, 10),
  );
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill(dates[10] ?? '');
  await page.getByLabel('To', { exact: true }).fill(dates[12] ?? '');
  await expect(rows(page)).toHaveCount(3);

  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('No sleep in this range.')).toBeVisible();

  await page.getByLabel('To', { exact: true }).fill('2019-12-31');
  await expect(page.getByRole('alert')).toHaveText(/^“From” is after “To”/);
  await expect(page.getByText('No sleep in this range.')).toBeHidden();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('entries and deletions of this and other devices update the history', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(5).slice(0, 3));
  await page.clock.install();
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await expect(rows(page)).toHaveCount(3);

  const endTime = nightsUntilToday(5)[3]?.endTime ?? 0;
  await sleeper.call('POST', '/sleeps', {
    startTime: new Date(endTime - 8 * 3_600_000).toISOString(),
    endTime: new Date(endTime).toISOString(),
    timeZone: 'Asia/Jakarta',
  });
  await page.clock.fastForward(31_000);
  await expect(rows(page)).toHaveCount(4);

  await rows(page).first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(toast(page, /^Sleep deleted\./)).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
});

test('the open tab is in the address, and the back button goes through the tabs', async ({
  page,
  sleeper,
}) => {
  await sleeper.open(page);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Journey').click();
  await expect(page).toHaveURL(/\/dashboard\?tab=history$/);
  await tab('My Stats').click();
  await expect(page).toHaveURL(/\?tab=overview$/);
  await page.goBack();
  await expect(tab('Journey')).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(tab('My Stats')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab('My Stats')).toHaveAttribute('aria-selected', 'true');
  await tab('Sleep Now').click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
