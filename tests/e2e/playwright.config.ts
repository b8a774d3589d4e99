import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, packagedBrowser } from './support/browser.ts';

const executablePath = await packagedBrowser();

export default defineConfig({
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
    screenshot: 'only-on-failure',
  },
});
