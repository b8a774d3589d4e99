import type { Browser } from '@playwright/test';
import { percentile } from '../support/percentile.ts';
import { atMost, type Figure } from './measure.ts';
import { openPhone, slowCpu } from './web-browser.ts';

const ROUNDS = 5;
const MOST_MS = 200;

/** The shortest interaction that the browser reports. */
const SHORTEST_MS = 16;

const TABS = [
  { tab: 'My Stats', heading: 'Recent Sleep Sessions' },
  { tab: 'Journey', heading: 'Sleep Duration Trend' },
  { tab: 'Sleep Now', heading: 'Ready to dream?' },
];

/** Interaction to next paint when each tab is first opened, on a slow phone. */
export async function measureTabs(browser: Browser, url: string, token: string): Promise<Figure[]> {
  const taken = new Map<string, number[]>(TABS.map(({ tab }) => [tab, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    await using page = await openPhone(browser, token);
    await page.addInitScript(watchInteractions);
    await page.goto(`${url}/dashboard`);
    await page.getByRole('heading', { name: 'Ready to dream?' }).waitFor();
    await page.waitForLoadState('networkidle');
    await slowCpu(page);
    for (const { tab, heading } of TABS) {
      await page.evaluate(() => (window.interactionsMs = []));
      await page.getByRole('tab', { name: tab }).tap();
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      taken.get(tab)?.push(Math.max(SHORTEST_MS, ...(await page.evaluate(readInteractions))));
    }
  }
  return TABS.map(({ tab }) => {
    const measured = `opening ${tab}, CPU 4 x slower: interaction to next paint`;
    return atMost(MOST_MS, 'ms', measured, percentile(taken.get(tab) ?? [], 50));
  });
}

declare global {
  interface Window {
    interactionsMs: number[];
  }
}

/** Runs in the page before its scripts. */
function watchInteractions(): void {
  window.interactionsMs = [];
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.interactionsMs.push(duration);
  }).observe(options);
}

/** Runs in the page. The browser reports an interaction after its next paint. */
function readInteractions(): Promise<number[]> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(window.interactionsMs)));
  });
}
