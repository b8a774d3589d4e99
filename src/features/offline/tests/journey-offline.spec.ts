import type { Locator, Page } from '@playwright/test';
import { test } from '#tests/e2e/support/front-test.ts';
import { storedKeys } from '#tests/e2e/support/outbox.ts';
import { expect, nightsUntilToday, Sleeper, wording } from '#tests/e2e/support/test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /Failed to (load resource|fetch)|ERR_/,
});

/** Opens Sleep Now, and waits until this device keeps the last year. */
async function openKeeping(page: Page, sleeper: Sleeper): Promise<void> {
  await sleeper.open(page);
  await expect.poll(() => storedKeys(page)).toContain(`year:${sleeper.userId}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** What each view shows of the sleeper's nights, by the name of its link. */
const VIEWS: Record<string, (page: Page) => Locator> = {
  Patterns: (page) => page.getByText('23:00').first(),
  Cloth: (page) => page.getByText(/ nights.* of them full/).first(),
  Diary: (page) => page.getByRole('tabpanel').getByText('8.0 h').first(),
  Nights: (page) => page.getByText('8.0', { exact: true }).first(),
};

const asOf = (page: Page) => page.getByText(/^As of \d\d:\d\d$/).first();
const silent = (page: Page) => page.getByText(wording('toast.needsServer'));

test('Journey opens without a server as it was, though no view had been opened', async ({
  page,
  sleeper,
  front,
}) => {
  await sleeper.hasSlept(nightsUntilToday(480));
  await openKeeping(page, sleeper);
  await front.stop();
  await page.reload();
  await page.getByRole('tab', { name: 'Journey' }).click();
  const views = page.getByRole('navigation', { name: wording('dashboardJourneyViews.label') });
  for (const [name, nights] of Object.entries(VIEWS)) {
    await views.getByRole('link', { name }).click();
    await expect(nights(page)).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await expect(silent(page)).toHaveCount(0);
  }

  await page.goto('/dashboard?tab=history&view=diary&from=2020-01-01&to=2020-01-31');
  await expect(silent(page)).toBeVisible();
  await expect(page.getByRole('alert').getByText(wording('account.loadFailed'))).toHaveCount(0);
  await front.start();
  // The next dashboard ends it.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(wording('dashboardHistory.noneInRange'))).toBeVisible({
    timeout: 45_000,
  });
  await expect(asOf(page)).toHaveCount(0);
});

test('the last year is shown to its account alone', async ({ page, sleeper, server, front }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await openKeeping(page, sleeper);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => storedKeys(page)).toEqual([]);

  const other = await new Sleeper(server, 'Dewi', `three-${sleeper.email}`).register();
  await other.typeSignIn(page);
  await expect.poll(() => storedKeys(page)).toContain(`year:${other.userId}`);
  await front.stop();
  await page.goto('/dashboard?tab=history&view=diary');
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cloth starts tonight' })).toBeVisible();
});
