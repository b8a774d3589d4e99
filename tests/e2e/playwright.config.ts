import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserOptions } from '#testkit/browser.ts';

/** Every state, size and language, rare failures, and rare steps of an account, which few changes break: most of the time. */
const RARE =
  /(diary-history|every-screen|first-paint|import|install|languages|layout|layout-shift|offline|outbox-accounts|outbox-failures|print|requests|service-worker|sub-path)\.spec\.ts/;

/** The tag of single tests of that kind in other files. */
const RARE_TAG = /@rare/;

/** Set by `npm test -- --all`, and for chosen files. */
const isAll = process.env['BROWSER_TESTS'] === 'all';

export default defineConfig({
  testDir: '../..',
  testMatch: ['tests/e2e/*.spec.ts', 'src/features/*/tests/*.spec.ts'],
  ...(!isAll && { testIgnore: RARE, grepInvert: RARE_TAG }),
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A machine that runs all other tests at once stalls for seconds. The output lists each second attempt.
  retries: 1,
  // They wait a third of their time, which Vitest uses beside them.
  workers: Math.min(availableParallelism(), 6),
  // At least twice the time that a busy machine needed.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: await browserOptions(),
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
    // Specs about the worker allow them; elsewhere every response comes from the server.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});
