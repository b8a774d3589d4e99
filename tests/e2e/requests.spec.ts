import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test } from './support/test.ts';

/** What the page asks for from now on, by kind; calls with their address. */
function watchRequests(page: Page) {
  const asked = { calls: [] as string[], kinds: new Map<string, number>() };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch') asked.calls.push(pathname + search);
    const kind = request.resourceType();
    asked.kinds.set(kind, (asked.kinds.get(kind) ?? 0) + 1);
  });
  return asked;
}

test('/login takes few requests, and calls nothing', async ({ page }) => {
  const asked = watchRequests(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(asked.calls).toEqual([]);
  expect(asked.kinds.get('document')).toBe(1);
  expect(asked.kinds.get('stylesheet')).toBe(1);
  expect(asked.kinds.get('font')).toBe(2);
  expect(asked.kinds.get('script')).toBeLessThanOrEqual(7);
});

test('each tab makes the calls it needs, once', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(60));
  const asked = watchRequests(page);
  await sleeper.open(page);
  await expect(page.getByRole('tab', { name: 'My Stats' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.calls).toEqual(['/dashboard']);
  expect(asked.kinds.get('stylesheet')).toBe(2);
  expect(asked.kinds.get('script')).toBeLessThanOrEqual(14);

  asked.calls.length = 0;
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByRole('heading', { name: 'Recent Sleep Sessions' })).toBeVisible();
  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.getByRole('button', { name: /look closer$/ }).first()).toBeVisible();
  // The dashboard is asked for again each half minute, if the machine is that slow.
  const calls = () => asked.calls.filter((call) => call !== '/dashboard').toSorted();
  await expect.poll(calls).toEqual(['/months', '/sleeps?limit=100']);
  await page.waitForLoadState('networkidle');
  expect(calls()).toEqual(['/months', '/sleeps?limit=100']);
  // Of all the sleeps that came, only those near the screen are in the page.
  expect(await page.getByRole('button', { name: /look closer$/ }).count()).toBeLessThan(40);
});
