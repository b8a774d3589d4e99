import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, packagedBrowser } from '#testkit/browser.ts';
import type { ServedBy } from './support/test.ts';

const executablePath = await packagedBrowser();

/** The tests of looks, and of what a page does by itself: that is the same whoever serves it. */
const LOOKS =
  /(look|layout|my-stats|journey-diary|offline|dashboard|findings|hostile-text|first-paint|requests|rules-change|service-worker)\.spec\.ts/;

/** From the registration to the first morning, through a power cut: tried on whatever may serve it. */
const FIRST_NIGHT = /first-night\.spec\.ts/;

const isEverythingTwice = process.env['BROWSER_TESTS'] === 'all-on-both';

export default defineConfig<object, ServedBy>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Twice and more of what a busy machine was seen to need.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...(executablePath === undefined ? { channel: 'chrome' } : {}),
    launchOptions: {
      args: BROWSER_ARGS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
    // service-worker.spec.ts allows them: elsewhere each answer comes from the server.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'one server, SQLite',
      use: { servedBy: 'one server' },
      ...(!isEverythingTwice && { testMatch: [LOOKS, FIRST_NIGHT] }),
    },
    {
      name: 'two servers, PostgreSQL',
      use: { servedBy: 'two servers' },
      testIgnore: isEverythingTwice ? [] : LOOKS,
    },
  ],
});
