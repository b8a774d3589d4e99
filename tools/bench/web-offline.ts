import type { Browser } from '@playwright/test';
import { Relay } from '#testkit/relay.ts';
import { median, type Figure } from './measure.ts';
import { openPhone, slowCpu } from './web-browser.ts';
import type { WebBench } from './web-sleeper.ts';

const ROUNDS = 5;

/** Conduct of a server that is down, and the time until the button of an installed app is usable. */
const OUTAGES = [
  { name: 'refuses', goalMs: 1_000, begin: (relay: Relay) => (relay.isRefusing = true) },
  { name: 'accepts and is silent', goalMs: 3_500, begin: (relay: Relay) => relay.freeze() },
] as const;

/** Opening the app from the service worker's caches while the server is down, on a slow phone. */
export async function measureOffline(
  browser: Browser,
  { url, sleeper }: WebBench,
): Promise<Figure[]> {
  const relay = await Relay.to(Number(new URL(url).port));
  const page = await openPhone(browser, sleeper);
  try {
    await page.addInitScript(watchButton);
    const address = `http://127.0.0.1:${relay.port}/dashboard`;
    await page.goto(address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload({ waitUntil: 'networkidle' });
    await slowCpu(page);
    const figures: Figure[] = [];
    for (const { name, goalMs, begin } of OUTAGES) {
      const takenMs: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        begin(relay);
        relay.cut();
        await page.goto(address, { waitUntil: 'commit' });
        const usable = await page.waitForFunction(() => window.usableMs);
        takenMs.push((await usable.jsonValue()) ?? Infinity);
        relay.isRefusing = false;
        relay.thaw();
      }
      const value = median(takenMs);
      figures.push({
        measured: `opening while the server ${name}, CPU 4 x slower: Start Dreaming usable`,
        unit: 'ms',
        value,
        goal: { text: `at most ${goalMs} ms`, isMet: value <= goalMs },
      });
    }
    return figures;
  } finally {
    await page.context().close();
    await relay.close();
  }
}

declare global {
  interface Window {
    usableMs: number | undefined;
  }
}

/** Runs in the page before its scripts. */
function watchButton(): void {
  const look = () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent, disabled }) => !disabled && textContent.includes('Start Dreaming'),
    );
    // React has attached its handlers.
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps')))
      window.usableMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
