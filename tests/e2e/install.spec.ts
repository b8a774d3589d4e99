import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test, toast } from './support/test.ts';

/** As an installed app on iOS; Playwright sets the display mode itself. */
const emulateStandalone = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** The browser of the tests keeps no page for Back, for these reasons of its own. */
const REASONS_OF_THE_BROWSER: ReadonlySet<string> = new Set([
  'BrowsingInstanceNotSwapped',
  'BackForwardCacheDisabledForDelegate',
]);

test('nothing keeps Chromium from installing the app, or from keeping its page for Back', async ({
  server,
  sleeper,
  playwright,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'lelap-profile-'));
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    serviceWorkers: 'allow',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    await page.goto(`${server.url}/login`);
    await sleeper.typeSignIn(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // A Chromium without a window finds no error in any page, so the main criteria follow.
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, data = '{}' } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { screenshots, icons, ...manifest } = JSON.parse(data) as {
      screenshots: { src: string; sizes: string; form_factor: string }[];
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Lelap',
      start_url: '/dashboard',
      display: 'standalone',
      shortcuts: [{ url: '/dashboard?do=start' }, { url: '/dashboard?do=wake' }],
    });
    const drawn = icons.filter(({ sizes }) => sizes !== 'any');
    expect(drawn.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    const factors = screenshots.map(({ form_factor: factor }) => factor);
    expect(factors).toEqual(['narrow', 'narrow', 'narrow', 'wide', 'wide']);
    const pictures = [...screenshots, ...drawn];
    const sizes = await page.evaluate(
      (files) =>
        Promise.all(
          files.map(async ({ src }) => {
            const picture = new Image();
            picture.src = src;
            await picture.decode();
            return `${picture.naturalWidth}x${picture.naturalHeight}`;
          }),
        ),
      pictures,
    );
    expect(sizes).toEqual(pictures.map((picture) => picture.sizes));

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await page.evaluate(() => Reflect.set(globalThis, 'isKept', true));
    await page.goto(`${server.url}/docs`);
    const reasons: string[] = [];
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    );
    await page.goBack();
    const isKept = () => page.evaluate(() => Reflect.get(globalThis, 'isKept') === true);
    await expect.poll(async () => reasons.length > 0 || (await isKept())).toBe(true);
    expect(reasons.filter((reason) => !REASONS_OF_THE_BROWSER.has(reason))).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('the shortcut Start Dreaming starts at once in the installed app, once, and can be taken back', async ({
  page,
  sleeper,
}) => {
  await emulateStandalone(page);
  await sleeper.open(page, '/dashboard?do=start');
  await expect(page.getByText('Asleep since')).toBeVisible();
  await expect(toast(page, /^Sleep tracking dimulai!/)).toBeVisible();
  expect(addressOf(page)).toBe('/dashboard');
  await page.getByRole('button', { name: 'Cancel this start' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  expect((await sleeper.call('GET', '/dashboard'))['activeSleep']).toBeNull();
});

test('outside of the installed app the shortcuts only focus their button', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(1));
  await sleeper.open(page, '/dashboard?do=start');
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeFocused();
  expect(addressOf(page)).toBe('/dashboard');
  expect((await sleeper.call('GET', '/dashboard'))['activeSleep']).toBeNull();
});

test('the shortcut Wake Up focuses the button and ends nothing', async ({ page, sleeper }) => {
  await sleeper.call('POST', '/sleeps/start');
  await emulateStandalone(page);
  await sleeper.open(page, '/dashboard?do=wake&tab=logging');
  await expect(page.getByRole('button', { name: 'Wake Up' })).toBeFocused();
  expect(addressOf(page)).toBe('/dashboard?tab=logging');
  expect((await sleeper.call('GET', '/dashboard'))['activeSleep']).not.toBeNull();
});

test('the account says how to install Lelap, and asks the browser to', async ({
  page,
  sleeper,
}) => {
  await sleeper.open(page, '/dashboard?account=install');
  await expect(page.getByText('Open your browser’s menu')).toBeVisible();
  await expect(page.getByText('Lelap doesn’t work offline on this device yet.')).toBeVisible();
  await page.evaluate(() => {
    const question = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(
      Object.assign(question, { prompt: () => document.body.setAttribute('data-asked', '') }),
    );
  });
  await page.getByRole('button', { name: 'Install Lelap' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked');
});
