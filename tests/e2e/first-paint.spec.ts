import type { Page } from '@playwright/test';
import { holdRequests } from './support/hold-requests.ts';
import { expect, test, wording } from './support/test.ts';

const holdApp = (page: Page) => holdRequests(page, '**/assets/*.js');

for (const [path, title, button] of [
  ['/', 'Sign in · Lelap', "🚀 Let's Dream!"],
  ['/login', 'Sign in · Lelap', "🚀 Let's Dream!"],
  ['/register', 'Create your account · Lelap', '🚀 Start My Journey!'],
] as const) {
  test(`${path} is there before its scripts are`, async ({ page }) => {
    const letThrough = await holdApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expect(page).toHaveTitle(title);
    letThrough();
  });
}

test('a form sent before the scripts loaded signs in when they have', async ({ page, sleeper }) => {
  const letThrough = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await sleeper.typeSignIn(page);
  await expect(page.getByLabel('Email')).toHaveValue(sleeper.email);
  letThrough();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('where no script ever comes', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 415/ });

  test('a form without scripts puts no field into the URL', async ({ page, sleeper }) => {
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    const sent = page.waitForRequest((request) => request.isNavigationRequest());
    await sleeper.typeSignIn(page);
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(new URL(request.url()).search).toBe('');
  });
});

test.describe('where a script is lost', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ });

  test('the loading screen offers to reload', async ({ page, sleeper }) => {
    await page.clock.install();
    await page.route('**/assets/messages-en-first-*.js', (route) => route.abort());
    await sleeper.open(page);
    await expect(page.getByText('Memuat autentikasi...')).toBeVisible();
    await page.clock.runFor(10_000);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('tab', { name: 'Sleep Now' })).toBeVisible();
  });
});

test('a signed-in browser shows neither /login nor an empty page', async ({ page, sleeper }) => {
  const letThrough = await holdApp(page);
  await page.addInitScript((token) => {
    localStorage.setItem('accessToken', token);
  }, sleeper.accessToken);
  await page.goto('/login', { waitUntil: 'commit' });
  // By text, because hidden elements have no role.
  await expect(page.getByText("🚀 Let's Dream!")).toBeAttached();
  await expect(page.getByText("🚀 Let's Dream!")).toBeHidden();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Memuat autentikasi...')).toBeVisible();
  letThrough();
  await expect(page.getByRole('tab', { name: 'Sleep Now' })).toBeVisible();
});

test('the app takes over a page that was opened by a link in a message', async ({ page }) => {
  await page.goto('/register#invite=one-time');
  await expect(page.getByText(wording('administration.invited'))).toBeVisible();
  await page.goto('/login?reset=one-time');
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  // Its token is not shown, nor kept in the history.
  await expect(page).toHaveURL(/\/login\?reset$/);
});
