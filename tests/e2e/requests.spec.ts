import type { Page } from '@playwright/test';
import { storedKeys } from './support/outbox.ts';
import { expect, nightsUntilToday, test } from './support/test.ts';

/** Requests of the page from now on by kind; API requests with their path. */
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
  // One is for print.
  expect(asked.kinds.get('stylesheet')).toBe(2);
  expect(asked.kinds.get('font')).toBe(2);
  expect(asked.kinds.get('script')).toBeLessThanOrEqual(7);
});

const MY_STATS_AND_DIARY_CALLS = [
  '/insights',
  '/months',
  expect.stringMatching(/^\/nights\?from=[\d-]+&limit=400$/),
  expect.stringMatching(/^\/nights\?from=[\d-]+&to=[\d-]+&limit=400$/),
  '/nights?limit=28',
  '/sleeps/deleted',
  expect.stringMatching(/^\/sleeps\?limit=100&cursor=/),
  '/sleeps?limit=30',
];

test('each tab makes the calls it needs, once', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(60));
  const asked = watchRequests(page);
  await sleeper.open(page);
  await expect(page.getByRole('tab', { name: 'My Stats' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.calls.toSorted()).toEqual([
    '/account',
    '/dashboard',
    expect.stringMatching(/^\/nights\?from=[\d-]+&to=[\d-]+&limit=400$/),
  ]);
  // Three are of the cloth, after the first view.
  expect(asked.kinds.get('stylesheet')).toBe(6);
  // Three of them are for the background, and some for the cloth, after the first view.
  expect(asked.kinds.get('script')).toBeLessThanOrEqual(20);

  // The device keeps the last year by calls of its own.
  await expect.poll(() => storedKeys(page)).toContain(`year:${sleeper.userId}`);
  asked.calls.length = 0;
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByRole('heading', { name: 'Recent Sleep Sessions' })).toBeVisible();
  // The cloth asks as soon as its code is loaded.
  await expect.poll(() => asked.calls.some((call) => call.startsWith('/nights'))).toBe(true);
  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.getByRole('heading', { name: 'Night by night' })).toBeVisible();
  await page.getByRole('link', { name: 'Diary' }).click();
  await expect(page.getByRole('button', { name: /show details$/ }).first()).toBeVisible();
  // On a slow machine the dashboard is refetched after half a minute, and Nights fetches its second page.
  const calls = () =>
    asked.calls
      .filter((call) => call !== '/dashboard' && !call.startsWith('/nights?limit=400'))
      .toSorted();
  await expect.poll(calls).toEqual(MY_STATS_AND_DIARY_CALLS);
  await page.waitForLoadState('networkidle');
  expect(calls()).toEqual(MY_STATS_AND_DIARY_CALLS);
});
