import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test } from './support/test.ts';

/** The texts that are cut off: by the edge of the window, or by a box that hides what it can't hold. */
function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const box = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim();
      if (!text || !box?.checkVisibility() || box.closest('.sr-only, title, svg, script')) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { left, right } = range.getBoundingClientRect();
      const hides = getComputedStyle(box).overflowX !== 'visible';
      const isCut = hides && box.scrollWidth > box.clientWidth;
      if (left < -0.5 || right > innerWidth + 0.5 || isCut) lost.push(text);
    }
    return lost;
  });
}

for (const width of [320, 360, 768, 1280]) {
  test(`text of twice the size is all there at ${width}`, async ({ page, sleeper }) => {
    await page.setViewportSize({ width, height: 740 });
    await sleeper.hasSlept(nightsUntilToday(120));
    await sleeper.open(page);
    for (const [tab, sign] of [
      ['Sleep Now', 'How dream points work'],
      ['My Stats', 'Recent Sleep Sessions'],
      ['Journey', 'Sleep Duration Trend'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText(sign)).toBeVisible();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await lostTexts(page), tab).toEqual([]);
    }
  });
}
