import type { Page } from '@playwright/test';

/**
 * Texts and controls that are cut off horizontally by the window, or by a box that hides or
 * scrolls overflow. The page's width does not reveal this, because stage and dialogs clip.
 */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 0.5;
    const isShown = (element: Element) =>
      element.checkVisibility() && !element.closest('.sr-only, title, svg, script, style');
    /** The horizontal range in which this element's content is visible. */
    const roomOf = (element: Element | null) => {
      let [from, to] = [0, innerWidth];
      for (let box = element; box !== null && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const { left, right } = box.getBoundingClientRect();
        [from, to] = [Math.max(from, left), Math.min(to, right)];
      }
      return [from - SLACK, to + SLACK] as const;
    };
    const isLost = ({ left, right }: DOMRect, box: Element | null) => {
      const [from, to] = roomOf(box);
      return right > left && (left < from || right > to);
    };

    const lost: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const box = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim();
      if (!text || box === null || !isShown(box)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (isLost(range.getBoundingClientRect(), box)) lost.push(text);
    }
    for (const control of document.querySelectorAll('button, a, input, select, textarea')) {
      if (!isShown(control) || !isLost(control.getBoundingClientRect(), control.parentElement)) {
        continue;
      }
      lost.push(control.textContent || control.outerHTML);
    }
    return lost;
  });
}
