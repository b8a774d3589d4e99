import type { Browser, Page } from '@playwright/test';
import { median, type Figure } from './measure.ts';
import { openPhone, slowCpu } from './web-browser.ts';
import type { WebBench } from './web-sleeper.ts';

const ROUNDS = 5;

const GOAL_MS = 200;

/** The shortest interaction that the browser reports. */
const SHORTEST_TOLD_MS = 16;

/** The tabs in opening order, and their final content. */
const TABS = [
  { tab: 'My Stats', stands: 'Recent Sleep Sessions' },
  { tab: 'Journey', stands: 'Sleep Duration Trend' },
  { tab: 'Sleep Now', stands: 'Ready to dream?' },
] as const;

/** Interaction to next paint when each tab is first opened, on a slow phone. */
export async function measureTabs(browser: Browser, { url, sleeper }: WebBench): Promise<Figure[]> {
  const taken = new Map<string, number[]>(TABS.map(({ tab }) => [tab, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await openPhone(browser, sleeper);
    await page.addInitScript(watchInteractions);
    await page.goto(`${url}/dashboard`);
    await page.getByRole('heading', { name: 'Ready to dream?' }).waitFor();
    await page.waitForLoadState('networkidle');
    await slowCpu(page);
    for (const each of TABS) taken.get(each.tab)?.push(await openTab(page, each));
    await page.context().close();
  }
  return TABS.map(({ tab }) => {
    const value = median(taken.get(tab) ?? []);
    return {
      measured: `opening ${tab}, CPU 4 x slower: interaction to next paint`,
      unit: 'ms',
      value,
      goal: { text: `below ${GOAL_MS} ms`, isMet: value < GOAL_MS },
    };
  });
}

async function openTab(page: Page, { tab, stands }: (typeof TABS)[number]): Promise<number> {
  await page.evaluate(() => {
    window.interactionsMs = [];
  });
  await page.getByRole('tab', { name: tab }).tap();
  await page.getByRole('heading', { name: stands }).waitFor();
  await page.waitForLoadState('networkidle');
  const interactionsMs = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        // The browser reports an interaction after its next paint.
        requestAnimationFrame(() => setTimeout(() => resolve(window.interactionsMs)));
      }),
  );
  return Math.max(SHORTEST_TOLD_MS, ...interactionsMs);
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
