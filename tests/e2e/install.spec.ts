import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, toast } from './support/test.ts';

/** As an installed app on iOS; Playwright sets the display mode itself. */
const emulateStandalone = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

test('nothing keeps Chromium from installing the app', async ({
  server,
  sleeper,
  playwright,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'lelap-profile-'));
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    serviceWorkers: 'allow',
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
      screenshots: { src: string; sizes: string }[];
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({ id: '/', start_url: '/dashboard', display: 'standalone' });
    const drawn = icons.filter(({ sizes }) => sizes !== 'any');
    expect(drawn.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
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
  await page.reload();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  expect((await sleeper.call('GET', '/dashboard'))['activeSleep']).toBeNull();
});

test('the shortcut Wake Up, and Start Dreaming in a browser, only focus their button', async ({
  page,
  sleeper,
}) => {
  await sleeper.open(page, '/dashboard?do=start&tab=logging');
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeFocused();
  expect(addressOf(page)).toBe('/dashboard?tab=logging');
  expect((await sleeper.call('GET', '/dashboard'))['activeSleep']).toBeNull();

  await sleeper.call('POST', '/sleeps/start');
  await emulateStandalone(page);
  await page.goto('/dashboard?do=wake');
  await expect(page.getByRole('button', { name: 'Wake Up' })).toBeFocused();
  expect((await sleeper.call('GET', '/dashboard'))['activeSleep']).not.toBeNull();
});
