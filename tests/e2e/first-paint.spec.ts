import type { Page, Response } from '@playwright/test';
import { expect, PASSWORD, test, type Sleeper } from './support/test.ts';

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
  await page.getByLabel('E-mail').fill(sleeper.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn(page).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(sleeper.email);
  letThrough();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(addresses.filter((address) => address.includes('?'))).toEqual([]);
});

test.describe('where no script ever comes', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 415/ });

  test('a form sent without scripts does not put its fields into the URL', async ({ page }) => {
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill('mira@example.org');
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

/** Opens the dashboard; returns all loading texts seen until it was loaded. */
async function readLoadingText(
  page: Page,
  { accessToken }: Sleeper,
): Promise<() => Promise<string[]>> {
  await page.addInitScript((token) => {
    localStorage.setItem('accessToken', token);
    const drawn: string[] = [];
    Reflect.set(globalThis, 'drawn', drawn);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const words of node.querySelectorAll('output')) drawn.push(words.textContent);
    }).observe(document, { childList: true, subtree: true });
  }, accessToken);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  return async () => {
    await expect(page.getByRole('tab', { name: 'Sleep Now' })).toBeVisible();
    return await page.evaluate(() => Reflect.get(globalThis, 'drawn') as string[]);
  };
}

const isFigures = (answer: Response) =>
  answer.url().endsWith('/dashboard') && !answer.request().isNavigationRequest();

test('the dashboard renders at once if its data came before its code', async ({
  page,
  sleeper,
}) => {
  const letThrough = await holdApp(page);
  const figures = page.waitForResponse(isFigures);
  const words = await readLoadingText(page, sleeper);
  await figures;
  letThrough();
  expect(await words()).not.toContain('Loading your sleep journey...');
});

test('the dashboard shows a loading text for slow data', async ({ page, sleeper }) => {
  const { promise: release, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/dashboard', async (route) => {
    if (!route.request().isNavigationRequest()) await release;
    await route.continue();
  });
  const words = await readLoadingText(page, sleeper);
  await expect(page.getByText('Loading your sleep journey...')).toBeVisible();
  letThrough();
  // Once for the data. A second one for the code would stay for at least 0.3 s.
  const said = (await words()).filter((text) => text === 'Loading your sleep journey...');
  expect(said).toHaveLength(1);
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
