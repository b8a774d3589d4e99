import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

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

/** A page with an empty cache on a phone, signed in if a token is given; closed on disposal. */
export async function openPhone(browser: Browser, token?: string): Promise<Page & AsyncDisposable> {
  const context = await browser.newContext(PHONE);
  if (token !== undefined) {
    await context.addInitScript((each) => localStorage.setItem('accessToken', each), token);
  }
  const page = await context.newPage();
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() });
}

const devTools = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

export async function slowCpu(page: Page): Promise<void> {
  const session = await devTools(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

export async function slowNetwork(page: Page): Promise<void> {
  const session = await devTools(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}
