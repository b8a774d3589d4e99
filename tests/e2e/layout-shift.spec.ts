import type { Page } from '@playwright/test';
import { holdRequests } from './support/hold-requests.ts';
import { expect, nightsUntilToday, test, WOKEN } from './support/test.ts';

/** Sums up layout shifts; returns a function that reads the sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shift += (entry as PerformanceEntry & { value: number }).value;
      }
      document.documentElement.dataset['shift'] = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
}

/** A shift is reported after the frame that it is in. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));

test('nothing moves on /register when its fonts come late', async ({ page }) => {
  const shift = await watchShifts(page);
  const letThrough = await holdRequests(page, '**/*.woff2');
  await page.goto('/register', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: /🚀/ })).toBeVisible();
  // Longer than browsers wait for a font.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(3500);
  letThrough();
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await nextFrame(page);
  expect(await shift()).toBe(0);
});

for (const tab of ['logging', 'overview', 'history&view=nights']) {
  test(`nothing moves where a slow network brings the tab ${tab}`, async ({ page, sleeper }) => {
    const shift = await watchShifts(page);
    await sleeper.hasSlept(nightsUntilToday(8));
    if (tab === 'logging') {
      // Show the morning screen at any time of day.
      const id = await sleeper.startedAgo(6);
      await sleeper.call('PUT', `/sleeps/${id}/end`);
    }
    const letThrough = await holdRequests(page, '**/dashboard');
    await sleeper.open(page, `/dashboard?tab=${tab}`);
    await expect(page.getByText('Loading your sleep journey...')).toBeVisible();
    letThrough();
    const heading = page.getByRole('tabpanel').getByRole('heading').first();
    await (tab === 'logging' ? expect(heading).toHaveText(WOKEN) : expect(heading).toBeVisible());
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBe(0);
  });
}
