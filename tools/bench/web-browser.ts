import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { BROWSER_ARGS, packagedBrowser } from '#testkit/browser.ts';
import type { BenchSleeper } from './sleeper.ts';

/** Lighthouse's mobile device, at night in Jakarta. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Asia/Jakarta',
  colorScheme: 'dark',
} as const satisfies BrowserContextOptions;

/** Lighthouse's CPU slowdown of a phone. */
const CPU_SLOWDOWN = 4;

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mb/s. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};

/** The browser of the browser tests. */
export async function launchBrowser(): Promise<Browser & AsyncDisposable> {
  const executablePath = await packagedBrowser();
  return chromium.launch({
    args: BROWSER_ARGS,
    ...(executablePath === undefined ? { channel: 'chrome' } : { executablePath }),
  });
}

/** A page with an empty cache on a phone, signed in if a sleeper is given. */
export async function openPhone(browser: Browser, sleeper?: BenchSleeper): Promise<Page> {
  const context = await browser.newContext(PHONE);
  if (sleeper !== undefined) {
    await context.addInitScript((token) => {
      localStorage.setItem('accessToken', token);
    }, sleeper.accessToken);
  }
  return context.newPage();
}

/** Throttles the page's CPU like a phone's. */
export async function slowCpu(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Throttles the page's network and counts received bytes. */
export async function slowNetwork(page: Page): Promise<{ readonly bytes: number }> {
  const devTools = await page.context().newCDPSession(page);
  const received = { bytes: 0 };
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  return received;
}
