import type { Browser } from '@playwright/test';
import { percentile } from '../support/percentile.ts';
import { atMost } from './measure.ts';
import { openPhone, slowCpu } from './web-browser.ts';

/** Two frames at 60 Hz. */
const MOST_MS = 33.4;

/** A hard fling of 6,000 pixels a second, through one page of rows in ten; all would take minutes. */
const FLING = { pixelsAFrame: 100, pages: 10 };

/**
 * Scrolls the diary to the oldest night on a slow phone: one page of rows in ten with a fling over its whole length, during
 * which the next page is fetched. The others are skipped by jumps, whose frames don't count.
 */
export async function measureScroll(browser: Browser, url: string, token: string) {
  await using page = await openPhone(browser, token);
  await page.goto(`${url}/dashboard?tab=history&view=diary`);
  await page
    .getByRole('button', { name: /show details$/ })
    .first()
    .waitFor();
  // The groups of the first page are rendered one per frame.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.diary-list > ul')].every(({ children }) => children.length > 0),
  );
  await slowCpu(page);
  const value = percentile(await page.evaluate(scrollToEnd, FLING), 95);
  const measured = 'the whole diary scrolled through, CPU 4 x slower: 95 % of frames';
  return [atMost(MOST_MS, 'ms', measured, value)];
}

/** Runs in the page until the end of the list; returns the milliseconds of each frame of a fling. */
async function scrollToEnd({ pixelsAFrame, pages }: typeof FLING): Promise<number[]> {
  const framesMs: number[] = [];
  const { documentElement } = document;
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const isAtEnd = () => document.body.textContent.includes('This is where your journey began.');

  const fling = async (to: number) => {
    let lastMs = await nextFrame();
    let from = -1;
    // The list may end earlier, because measured rows were lower.
    while (window.scrollY > from && window.scrollY + window.innerHeight < to) {
      from = window.scrollY;
      window.scrollBy(0, pixelsAFrame);
      const nowMs = await nextFrame();
      framesMs.push(nowMs - lastMs);
      lastMs = nowMs;
    }
  };

  for (let nth = 0; !isAtEnd(); nth += 1) {
    const height = documentElement.scrollHeight;
    if (nth % pages === 0) await fling(height);
    // Waits at the end of the loaded rows. A change of measured heights is not a new page.
    while (documentElement.scrollHeight < height + window.innerHeight && !isAtEnd()) {
      window.scrollTo(0, documentElement.scrollHeight);
      await nextFrame();
    }
  }
  return framesMs;
}
