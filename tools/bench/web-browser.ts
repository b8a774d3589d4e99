import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { BROWSER_ARGS, packagedBrowser } from '#testkit/browser.ts';
import type { WebSleeper } from './web-sleeper.ts';

/** The phone that Lighthouse takes for the middle of the market, at night in Jakarta. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Asia/Jakarta',
  colorScheme: 'dark',
} as const satisfies BrowserContextOptions;

/** How much slower than this machine a phone computes, as Lighthouse has it. */
const CPU_SLOWDOWN = 4;

/** A slow 4G network, as Lighthouse has it: 150 ms to the server and back, 1.6 Mb/s. */
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

/** A page of a browser that never was here before, on a phone; signed in as the sleeper, if there is one. */
export async function openPhone(browser: Browser, sleeper?: WebSleeper): Promise<Page> {
  const context = await browser.newContext(PHONE);
  if (sleeper !== undefined) {
    await context.addInitScript((token) => {
      localStorage.setItem('accessToken', token);
    }, sleeper.accessToken);
  }
  return context.newPage();
}

/** Makes the page compute as slowly as a phone does. */
export async function slowCpu(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Puts the page on a slow network, and counts the bytes that come over it. */
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
