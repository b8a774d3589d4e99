import type { Page } from '@playwright/test';
import { test } from '#tests/e2e/support/front-test.ts';
import type { Conduct } from '#tests/e2e/support/front.ts';
import { TestServer } from '#tests/e2e/support/server.ts';
import { expect, nightsUntilToday, toast, type Sleeper, wording } from '#tests/e2e/support/test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /Failed to load resource|ERR_/,
});

const app = (page: Page) => page.getByRole('button', { name: 'Sign Out' });

/** Opens the dashboard and waits until it can open without the server. */
async function openInstalled(page: Page, sleeper: Sleeper): Promise<void> {
  await sleeper.open(page);
  await expect(app(page)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Looks for a newer worker, as a tab does once an hour. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

/** The versions of the builds that the browser keeps, the oldest first. */
const keptVersions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).map((name) => name.replace('lelap-', '')));

const pageVersion = (page: Page) =>
  page.evaluate(() => document.querySelector('script')?.src.split('?')[1]);

const HTML = { 'content-type': 'text/html' };

test('the app opens while the server fails, unless it refuses', async ({
  page,
  sleeper,
  front,
}) => {
  await openInstalled(page, sleeper);

  const failing = [502, 503, 504].map((status) => ({ status, headers: HTML, body: '<h1>Oh</h1>' }));
  // Silent requests keep their connections, which later ones would wait for.
  const failures: Conduct[] = [...failing, 'cut', 'silent'];
  for (const failure of failures) {
    front.conduct = failure;
    await page.goto('/dashboard?tab=history');
    await expect(app(page)).toBeVisible();
  }
  front.conduct = 'pass';
  await front.stop();
  await page.goto('/dashboard');
  await expect(app(page)).toBeVisible();
  // A dialog whose chunk this tab has not loaded.
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  for (const path of ['/', '/login', '/register?from=mail']) {
    await page.goto(path);
    // When signed in, each of them redirects.
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await front.start();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeVisible();

  for (const status of [401, 500]) {
    front.conduct = { status, headers: HTML, body: `<h1>Proxy ${status}</h1>` };
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: `Proxy ${status}` })).toBeVisible();
  }
  // The last one: its error page comes later than its error.
  front.conduct = { status: 302, headers: { location: 'data:text/plain,elsewhere' } };
  await expect(page.goto('/dashboard')).rejects.toThrow(/ERR_UNSAFE_REDIRECT/);
});

test('the worker keeps pages and files, but no response', async ({ page, sleeper, front }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await openInstalled(page, sleeper);
  await page.getByRole('tab', { name: 'Journey' }).click();
  await page.goto('/dashboard?account=time-zone');
  const isCityData = (url: string) => url.includes('/city-data');
  const listKept = () =>
    page.evaluate(async () => {
      const kept = await caches.open((await caches.keys())[0] ?? '');
      const requests = await kept.keys();
      return Promise.all(
        requests.map(async ({ url }) => {
          const answer = await kept.match(url, { ignoreVary: true });
          const type = answer?.headers.get('content-type')?.split(';')[0];
          return `${new URL(url).pathname} ${type}`;
        }),
      );
    });
  // Fetched for the list of cities and cached from then on.
  await expect(async () => expect((await listKept()).some(isCityData)).toBe(true)).toPass();
  const others = (await listKept()).filter(
    (file) => !/^\/assets\/\S+ (application\/javascript|text\/css|font\/woff2)$/.test(file),
  );
  expect(others.sort()).toEqual([
    '/dashboard text/html',
    '/early-dashboard.js application/javascript',
    '/early-submit.js application/javascript',
    '/login text/html',
    '/print.css text/css',
    '/register text/html',
    '/theme.js application/javascript',
  ]);

  // The same path: an API request by fetch, a page by navigation.
  const call = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      const answer = await fetch('/dashboard', { headers }).catch(() => undefined);
      return answer?.headers.get('content-type') ?? 'no answer';
    });
  expect(await call()).toContain('application/json');
  const answer = await page.goto('/dashboard?tab=history');
  expect(answer?.headers()['content-type']).toContain('text/html');
  await front.stop();
  expect(await call()).toBe('no answer');
  const offline = await page.goto('/dashboard?tab=history');
  expect(offline?.headers()['content-type']).toContain('text/html');
  await expect(page.goto('/sleeps')).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
});

test('an upgrade loads the tab that asks for it', async ({ page, context, sleeper, front }) => {
  await openInstalled(page, sleeper);
  const first = front.version;
  const other = await context.newPage();
  await other.goto('/dashboard?account=name');
  await other.getByRole('textbox', { name: 'Dream name' }).fill('A name half typed');

  front.isUpgraded = true;
  await checkForUpdate(page);
  // It stays while the pointer is on it; keys do the rest.
  await toast(page, 'A new version of Lelap is ready').hover();
  // Not while a form is open, even where it is asked for.
  await page.getByRole('button', { name: 'Account' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(toast(page, wording('update.formOpen'))).toBeVisible();
  expect(await pageVersion(page)).toBe(first);
  // The toast moves back below the disc, where the pointer would hold it.
  await page.mouse.move(0, 0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
  await page.getByRole('button', { name: 'Update' }).press('Enter');
  await page.waitForFunction(
    (version) => document.querySelector('script')?.src.endsWith(version),
    front.version,
  );
  await expect(app(page)).toBeVisible();

  await expect(other.getByRole('textbox', { name: 'Dream name' })).toHaveValue('A name half typed');
  expect(await pageVersion(other)).toBe(first);
  // The server has no file of the old build any more; the browser has.
  const press = (name: string | RegExp) => other.getByRole('button', { name }).click();
  await press('Back to your account');
  await press('Discard changes');
  await press('Back to your account');
  await press(/^Sign-in and security/);
  await press(/^Two-step sign-in/);
  await expect(other.getByRole('button', { name: 'Set it up' })).toBeVisible();
  expect(await keptVersions(page)).toEqual([first, front.version]);
});

test('WEB_OFFLINE=off removes the worker and what it kept', async ({ page, sleeper, front }) => {
  await openInstalled(page, sleeper);
  const off = await TestServer.launch({ WEB_OFFLINE: 'off' });
  try {
    front.target = off.url;
    await page.reload();
    const isGone = () =>
      page.evaluate(
        async () =>
          (await caches.keys()).length === 0 &&
          (await navigator.serviceWorker.getRegistrations()).length === 0,
      );
    await expect.poll(isGone).toBe(true);
    await front.stop();
    await expect(page.reload()).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  } finally {
    await off.remove();
  }
});
