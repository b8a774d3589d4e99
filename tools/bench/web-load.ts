import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { percentile } from '../support/percentile.ts';
import { atMost, type Figure } from './measure.ts';
import { openPhone, slowCpu, slowNetwork } from './web-browser.ts';

const ROUNDS = 5;

/** How long a page is left alone: Playwright runs 330 kB of script to query it, which takes 0.1 s on a slow phone. */
const LEFT_ALONE_MS = 1_500;

/** With a text or label that a signed-in sleeper sees; without one, signed out. */
const PAGES = [
  { path: '/login', mostMs: 1_500, sees: undefined },
  { path: '/dashboard', mostMs: 2_000, sees: 'I slept, but forgot the button' },
  { path: '/dashboard?tab=history', mostMs: 2_000, sees: 'Sleep Duration Trend' },
  {
    path: '/dashboard?tab=history&view=diary',
    mostMs: 2_000,
    sees: 'I slept, but forgot the button',
  },
  { path: '/dashboard?tab=history&view=cloth', mostMs: 2_000, sees: 'Save as a picture' },
];

/** The largest contentful paint of pages with an empty cache, on a phone on slow 4G. */
export async function measureLoads(browser: Browser, url: string, token: string) {
  const figures: Figure[] = [];
  for (const { path, mostMs, sees } of PAGES) {
    const paintsMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await using page = await openPhone(browser, sees && token);
      await slowCpu(page);
      await slowNetwork(page);
      await page.goto(url + path);
      await page.waitForLoadState('networkidle');
      await wait(LEFT_ALONE_MS);
      paintsMs.push(await page.evaluate(readLargestPaint));
      if (sees === undefined) continue;
      const seen = page.getByText(sees, { exact: true }).or(page.getByLabel(sees, { exact: true }));
      if (!(await seen.first().isVisible()))
        throw new Error(`${path} was measured before it was there.`);
    }
    const measured = `${path}: largest contentful paint`;
    figures.push(atMost(mostMs, 'ms', measured, percentile(paintsMs, 50)));
  }
  return figures;
}

/** Runs in the page. */
function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}
