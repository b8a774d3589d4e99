import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from './support/test.ts';

/** Delays the app's scripts as a slow network does; returns a function that releases them. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await release;
    await route.continue();
  });
  return resolve;
}

const signIn = (page: Page) => page.getByRole('button', { name: "🚀 Let's Dream!" });

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
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(sleeper.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn(page).click();
  await expect(page.getByLabel('Email')).toHaveValue(sleeper.email);
  letThrough();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(addresses.filter((address) => address.includes('?'))).toEqual([]);
});

test.describe('where no script ever comes', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 415/ });

  test('a form sent without scripts does not put its fields into the URL', async ({ page }) => {
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('mira@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const sent = page.waitForRequest((request) => request.isNavigationRequest());
    await signIn(page).click();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(new URL(request.url()).search).toBe('');
  });
});

test('a signed-in browser never shows the sign-in page', async ({ page, sleeper }) => {
  const letThrough = await holdApp(page);
  await page.addInitScript((token) => {
    localStorage.setItem('accessToken', token);
  }, sleeper.accessToken);
  await page.goto('/login', { waitUntil: 'commit' });
  // By text, because hidden elements have no role.
  await expect(page.getByText("🚀 Let's Dream!")).toBeAttached();
  await expect(page.getByText("🚀 Let's Dream!")).toBeHidden();
  letThrough();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('/dashboard shows a loading text before its scripts', async ({ page, sleeper }) => {
  const letThrough = await holdApp(page);
  await page.addInitScript((token) => {
    localStorage.setItem('accessToken', token);
  }, sleeper.accessToken);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Memuat autentikasi...')).toBeVisible();
  letThrough();
  await expect(page.getByRole('tab', { name: 'Sleep Now' })).toBeVisible();
});

test.describe('before the app', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('an active sleep makes the page dark before the scripts, in every theme', async ({
    page,
    sleeper,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dawn');
      localStorage.setItem('currentSleepLogId', 'a-night');
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await sleeper.open(page);
    const lightness = await page.evaluate(
      () => /oklch\(([\d.]+)/.exec(getComputedStyle(document.body).backgroundColor)?.[1],
    );
    expect(Number(lightness)).toBeLessThan(0.2);
  });
});
