import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, packagedBrowser } from '#testkit/browser.ts';
import type { ServedBy } from './support/test.ts';

const executablePath = await packagedBrowser();

/** Tests of layout and client behaviour, which don't depend on the server's engine: they never run on PostgreSQL. */
const LOOKS =
  /(appearance|languages|account-theme|account-time-zone|auth-pages|insights|layout|my-stats|journey-diary|pseudo-languages|offline|outbox|outbox-accounts|outbox-conflicts|dashboard|hostile-text|first-paint|evening-and-morning|import|requests|rules-change|service-worker|install|sub-path)\.spec\.ts/;

/** From registration to the first morning, with a killed server: run on each engine. */
const FIRST_NIGHT = /first-night\.spec\.ts/;

/** Walks through every state, and rare failures, which few changes break: half of the time, so only with `--all`. */
const RARE =
  /(account-theme|hostile-text|import|install|outbox-accounts|outbox-conflicts|pseudo-languages|rules-change|service-worker|sub-path)\.spec\.ts/;

const isEverythingTwice = process.env['BROWSER_TESTS'] === 'all-on-both';

export default defineConfig<object, ServedBy>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A machine that runs all other tests at once stalls for seconds. The output lists each second attempt.
  retries: 1,
  // Tests wait a third of their time.
  workers: Math.min(availableParallelism(), 6) + 1,
  // At least twice the time that a busy machine needed.
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
    // service-worker.spec.ts, install.spec.ts and sub-path.spec.ts allow them; elsewhere every response comes from the server.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'one server, SQLite',
      use: { servedBy: 'one server' },
      ...(!isEverythingTwice && { testMatch: [LOOKS, FIRST_NIGHT], testIgnore: RARE }),
    },
    {
      name: 'two servers, PostgreSQL',
      use: { servedBy: 'two servers' },
      testIgnore: LOOKS,
    },
  ],
});
