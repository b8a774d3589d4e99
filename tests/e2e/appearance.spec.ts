import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { findCutOff } from './support/cut-off.ts';
import { expect, nightsUntilToday, PASSWORD, test, toast, WOKEN } from './support/test.ts';

const HOUR_MS = 3_600_000;
const WIDTHS = [320, 360, 768, 1280];
/** WCAG 2.2 requires 24; sleepy users need more. */
const TARGET_PX = 44;

/** Expects no horizontal overflow, and buttons and links large enough for a thumb. */
async function expectWellLaidOut(page: Page, state: string) {
  expect(await findCutOff(page), state).toEqual([]);
  const faults = await page.evaluate((least) => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`page is ${root.scrollWidth} wide`);
    for (const target of document.querySelectorAll('button, a, [role=tab], input, summary')) {
      const { width, height } = target.getBoundingClientRect();
      const isShown = target.checkVisibility() && width > 1;
      if (isShown && (height < least || width < least)) {
        found.push(`${target.textContent || target.tagName}: ${width} x ${height}`);
      }
    }
    return found;
  }, TARGET_PX);
  expect(faults, state).toEqual([]);
}

test('every state is accessible and well laid out', async ({ page, sleeper }) => {
  test.slow();
  await sleeper.hasSlept(nightsUntilToday(4).slice(0, 3));

  const look = async (state: string) => {
    await expectAccessibleInBothThemes(page, state);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await expectWellLaidOut(page, `${state} at ${width}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
  };

  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /🚀/ })).toBeVisible();
    await look(path);
  }
  const started = new Date(Date.now() - 8 * HOUR_MS).toISOString();
  await sleeper.open(page);
  await expect(page.getByText('Start Dreaming')).toBeVisible();
  await look('ready');

  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Achievements Unlocked')).toBeVisible();
  await look('my stats');

  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.locator('canvas')).toHaveCount(2);
  await look('journey');

  await sleeper.call('POST', '/sleeps/start', { startTime: started });
  await page.goto('/dashboard');
  await expect(page.getByText('Asleep since')).toBeVisible();
  await look('asleep');

  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(toast(page, /^Selamat pagi!/)).toBeVisible();
  await expect(page.getByText(WOKEN)).toBeVisible();
  await look('just woken');
});

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

for (const path of ['/login', '/register']) {
  test(`nothing moves on ${path} when its fonts come late`, async ({ page }) => {
    const shift = await watchShifts(page);
    const { promise: release, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await release;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: /🚀/ })).toBeVisible();
    // Longer than browsers wait for a font.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(3500);
    letThrough();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await page.waitForTimeout(200);
    expect(await shift()).toBe(0);
  });
}

for (const tab of ['overview', 'history', 'history&view=nights']) {
  test(`nothing moves where a slow network brings the tab ${tab}`, async ({ page, sleeper }) => {
    const shift = await watchShifts(page);
    await sleeper.hasSlept(nightsUntilToday(8));
    const { promise: release, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/dashboard', async (route) => {
      if (!route.request().isNavigationRequest()) await release;
      await route.continue();
    });
    await sleeper.open(page, `/dashboard?tab=${tab}`);
    await expect(page.getByText('Loading your sleep journey...')).toBeVisible();
    letThrough();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBe(0);
  });
}

test('nothing moves while the pages load', async ({ page, sleeper }) => {
  const shift = await watchShifts(page);
  await sleeper.hasSlept(nightsUntilToday(8));
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(sleeper.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  expect(await shift()).toBe(0);

  await page.goto('/login');
  await sleeper.open(page);
  await expect(page.getByText('Dream Points', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shift()).toBe(0);

  // Show the morning screen at any time of day.
  const startTime = new Date(Date.now() - 6 * 60_000).toISOString();
  const { sleepLogId } = await sleeper.call('POST', '/sleeps/start', { startTime });
  await sleeper.call('PUT', `/sleeps/${String(sleepLogId)}/end`);
  await page.goto('/dashboard');
  await expect(page.getByText(WOKEN)).toBeVisible();
  await expect(page.getByText('Dream Points', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shift()).toBe(0);

  // Verify that a shift would be detected.
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('p'), { style: 'height: 90px' })),
  );
  await expect.poll(shift).toBeGreaterThan(0);
});

test('with reduced motion the reward is shown at once', async ({ page, sleeper }) => {
  await sleeper.call('POST', '/sleeps/start', {
    startTime: new Date(Date.now() - 8 * HOUR_MS).toISOString(),
  });
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(page.getByText(WOKEN)).toBeVisible();
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});

test('colours follow the chosen theme, and the night while asleep', async ({ page, sleeper }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await sleeper.open(page);
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  const choose = async (look: string) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('radio', { name: look }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return await ground();
  };
  const dawn = await choose('Dawn');
  const night = await choose('Night');
  expect(night).not.toBe(dawn);

  await page.reload();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  expect(await ground()).toBe(night);
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  await expect(page.getByText(/^Session /)).toBeVisible();
  expect([night, dawn]).not.toContain(await ground());
});
